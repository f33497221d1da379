/** A sailor's hand in the flat drawing: it comes down on a piece, fingers and thumb round it. */

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
