/** In the flat drawing: a sailor's hand, fingers and thumb round a piece, and the marks of what it
 * is about to do. */

import type { Point } from "../shadows";

const [INK, SKIN, NAVY, WHITE] = ["#1c2b33", "#f3c59b", "#24407a", "#f4efe3"];

/** Closed outlines in millimetres: right and up from the middle of the piece. */
const FINGERS: readonly (readonly (readonly [number, number])[])[] = [
  rounded(-17, -2, 8, 24),
  rounded(9, -2, 8, 24),
  rounded(-5, 5, 9, 20),
];
const PALM = rounded(-17, 15, 34, 24);
const CUFF = rounded(-15, 37, 30, 9);
const SLEEVE = rounded(-18, 44, 36, 78);

function rounded(x: number, y: number, wide: number, high: number): [number, number][] {
  const r = Math.min(wide, high) * 0.35;
  const [far, top] = [x + wide, y + high];
  return [
    [x + r, y],
    [far - r, y],
    [far, y + r],
    [far, top - r],
    [far - r, top],
    [x + r, top],
    [x, top - r],
    [x, y + r],
  ];
}

/** Draw it at this point of the picture, its arm leaning to the right by this many radians. */
export function handDrawn(
  brush: CanvasRenderingContext2D,
  x: number,
  y: number,
  leaning: number,
  scale: number,
): void {
  brush.save();
  brush.translate(x, y);
  brush.rotate(leaning);
  brush.scale(scale, -scale);
  brush.lineWidth = 1.6 / scale;
  brush.strokeStyle = INK;
  brush.lineJoin = "round";
  const shape = (points: readonly (readonly [number, number])[], colour: string): void => {
    brush.beginPath();
    points.forEach(([right, up]) => brush.lineTo(right, up));
    brush.closePath();
    brush.fillStyle = colour;
    brush.fill();
    brush.stroke();
  };
  shape(SLEEVE, NAVY);
  shape(PALM, SKIN);
  shape(CUFF, WHITE);
  for (const finger of FINGERS) shape(finger, SKIN);
  brush.restore();
}

/** A dashed line straight down, from the piece to where it would touch. */
export function plumbDrawn(brush: CanvasRenderingContext2D, from: Point, to: Point): void {
  brush.setLineDash([3, 3]);
  line(brush, [from, to], INK, 1.5);
  brush.setLineDash([]);
}

export function crossDrawn(brush: CanvasRenderingContext2D, [x, y]: Point, ink: string): void {
  for (const side of [-11, 11])
    line(
      brush,
      [
        [x - side, y - 11],
        [x + side, y + 11],
      ],
      ink,
      3,
    );
}

/** The way of a push. */
export function arrowDrawn(brush: CanvasRenderingContext2D, from: Point, to: Point): void {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const barb = (side: number): Point => [
    to[0] - 9 * Math.cos(angle + side),
    to[1] - 9 * Math.sin(angle + side),
  ];
  line(brush, [from, to], INK, 3);
  line(brush, [barb(0.6), to, barb(-0.6)], INK, 3);
}

function line(
  brush: CanvasRenderingContext2D,
  points: readonly Point[],
  ink: string,
  width: number,
): void {
  brush.strokeStyle = ink;
  brush.lineWidth = width;
  brush.beginPath();
  points.forEach(([x, y]) => brush.lineTo(x, y));
  brush.stroke();
}
