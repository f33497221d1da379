/** Textures painted on canvases: timber, sea and sky. */

import { CanvasTexture, RepeatWrapping, SRGBColorSpace, type Texture } from "three";
import { EDGE, SHIP, SPOTS } from "./measures";

export const INK = "#1c2b33";
export const TIMBER = {
  deck: "#e8c48c",
  pale: "#e2b97a",
  side: "#b9793a",
  dark: "#7a4720",
  mast: "#b4783f",
} as const;
export const WATER = {
  deep: "#15485c",
  sea: "#236b80",
  swell: "#2f8095",
  light: "#55a3b0",
  foam: "#eaf5ee",
} as const;
const SKY = {
  high: "#a9d4d6",
  middle: "#bfe0dc",
  low: "#d8ece2",
  haze: "#f0f0da",
  sun: "#f6d77e",
  cloud: "#f7faf4",
} as const;

/** Random numbers from a fixed seed: the timber always looks the same. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function canvas(width: number, height: number): CanvasRenderingContext2D {
  const made = document.createElement("canvas");
  made.width = width;
  made.height = height;
  const brush = made.getContext("2d");
  if (!brush) throw new Error("this browser has no canvas");
  return brush;
}

function texture(brush: CanvasRenderingContext2D, repeat = false): Texture {
  const made = new CanvasTexture(brush.canvas);
  made.colorSpace = SRGBColorSpace;
  made.anisotropy = 4;
  if (repeat) made.wrapS = made.wrapT = RepeatWrapping;
  return made;
}

/** The fibres of a board, each an uneven stroke. */
function fibres(
  brush: CanvasRenderingContext2D,
  [x, y, width, height]: readonly [number, number, number, number],
  roll: () => number,
  colour: string,
  count: number,
): void {
  brush.save();
  brush.beginPath();
  brush.rect(x, y, width, height);
  brush.clip();
  brush.strokeStyle = colour;
  for (let n = 0; n < count; n += 1) {
    const [start, level] = [x + roll() * width - 0.2 * width, y + roll() * height];
    const length = (0.15 + 0.5 * roll()) * width;
    const sway = (roll() - 0.5) * 0.16 * height;
    brush.globalAlpha = 0.1 + 0.22 * roll();
    brush.lineWidth = 0.7 + 1.5 * roll();
    brush.beginPath();
    brush.moveTo(start, level);
    brush.bezierCurveTo(
      start + 0.3 * length,
      level + sway,
      start + 0.7 * length,
      level - sway,
      start + length,
      level,
    );
    brush.stroke();
  }
  brush.restore();
}

/** The grain of all painted wood; white lets the paint through. */
export function grain(): Texture {
  const brush = canvas(256, 256);
  brush.fillStyle = "#fff";
  brush.fillRect(0, 0, 256, 256);
  fibres(brush, [0, 0, 256, 256], dice(7), "#5d4a38", 60);
  return texture(brush, true);
}

/** Boards along u, with seams between them. */
export function boards(base: string, seam: string, count: number, seed: number): Texture {
  const [width, height] = [512, 256];
  const brush = canvas(width, height);
  const roll = dice(seed);
  const tall = height / count;
  for (let n = 0; n < count; n += 1) {
    brush.fillStyle = base;
    brush.fillRect(0, n * tall, width, tall);
    brush.fillStyle = roll() < 0.5 ? "#000" : "#fff";
    brush.globalAlpha = 0.07 * roll();
    brush.fillRect(0, n * tall, width, tall);
    brush.globalAlpha = 1;
    fibres(brush, [0, n * tall, width, tall], roll, seam, 16);
    brush.fillStyle = seam;
    brush.fillRect(0, n * tall, width, 1.6);
  }
  return texture(brush, true);
}

const PER_MM = 6; // pixels per mm of the deck

/** The deck from above: planks, nails, the four spots with their numbers, an inked edge. */
export function deck(): Texture {
  const [aft] = EDGE[0] ?? [0];
  const [stem] = EDGE.at(-1) ?? [0];
  const [width, height] = [(stem - aft) * PER_MM, SHIP.beam * PER_MM];
  const brush = canvas(width, height);
  const across = (y: number): number => height / 2 - y * PER_MM;
  const along = (x: number): number => (x - aft) * PER_MM;
  const roll = dice(3);
  const planks = 14;
  const tall = height / planks;
  for (let n = 0; n < planks; n += 1) {
    let x = -roll() * 500;
    while (x < width) {
      const length = 420 + 380 * roll();
      brush.fillStyle = TIMBER.deck;
      brush.fillRect(x, n * tall, length, tall);
      brush.fillStyle = roll() < 0.6 ? "#8a4f1d" : "#fff6dd";
      brush.globalAlpha = 0.03 + 0.13 * roll();
      brush.fillRect(x, n * tall, length, tall);
      brush.globalAlpha = 1;
      fibres(brush, [x, n * tall, length, tall], roll, TIMBER.dark, 9);
      brush.fillStyle = TIMBER.dark;
      brush.fillRect(x, n * tall, 2.5, tall);
      for (const end of [10, length - 10]) {
        brush.beginPath();
        brush.arc(x + end, (n + 0.5) * tall, 3, 0, 7);
        brush.fill();
      }
      x += length;
    }
    brush.fillStyle = TIMBER.dark;
    brush.globalAlpha = 0.75;
    brush.fillRect(0, n * tall - 1, width, 2.4);
    brush.globalAlpha = 1;
  }
  brush.strokeStyle = "#8c2f16";
  brush.lineWidth = 2.4 * PER_MM;
  brush.setLineDash([]);
  const bow = SPOTS[0]?.x1 ?? 0;
  for (const [x0, y0, x1, y1] of [
    [aft, 0, stem, 0],
    [0, -SHIP.beam / 2, 0, SHIP.beam / 2],
    [bow, -SHIP.beam / 2, bow, SHIP.beam / 2],
  ] as const) {
    brush.beginPath();
    brush.moveTo(along(x0), across(y0));
    brush.lineTo(along(x1), across(y1));
    brush.stroke();
  }
  brush.fillStyle = "#8c2f16";
  brush.textAlign = "center";
  brush.textBaseline = "middle";
  brush.font = `800 ${34 * PER_MM}px Georgia, "Times New Roman", serif`;
  for (const spot of SPOTS.filter(({ support }) => support === 1)) {
    const fore = spot.x0 >= 0;
    brush.save();
    brush.translate(along(fore ? 52 : -62), across((spot.y0 + spot.y1) / 2));
    brush.rotate(Math.PI / 2); // read from the stern
    brush.globalAlpha = 0.82;
    brush.fillText(String(spot.number), 0, 0);
    brush.restore();
  }
  brush.strokeStyle = INK;
  brush.lineWidth = 3.2 * PER_MM;
  brush.beginPath();
  EDGE.forEach(([x, y]) => brush.lineTo(along(x), across(y)));
  [...EDGE].reverse().forEach(([x, y]) => brush.lineTo(along(x), across(-y)));
  brush.closePath();
  brush.stroke();
  return texture(brush);
}

/** The sides of the hull: strakes, a painted band, portholes. u from stern to stem, v upwards. */
export function strakes(): Texture {
  const [width, height] = [1024, 256];
  const brush = canvas(width, height);
  const roll = dice(11);
  const tones = [TIMBER.pale, "#c4502b", TIMBER.side, TIMBER.side, "#9a5f2b", TIMBER.dark];
  const tall = height / tones.length;
  tones.forEach((tone, n) => {
    brush.fillStyle = tone;
    brush.fillRect(0, n * tall, width, tall);
    fibres(brush, [0, n * tall, width, tall], roll, "#3f2410", 26);
    brush.fillStyle = INK;
    brush.fillRect(0, n * tall - 2, width, n === 0 ? 0 : 4);
  });
  for (let n = 0; n < 7; n += 1) {
    const x = 110 + n * 128;
    brush.lineWidth = 5;
    brush.strokeStyle = INK;
    brush.fillStyle = n % 3 === 1 ? "#f6d77e" : "#15384a";
    brush.beginPath();
    brush.arc(x, 2.5 * tall, 13, 0, 7);
    brush.fill();
    brush.stroke();
  }
  return texture(brush);
}

/** The stern: two rows of windows and a name board. */
export function transom(): Texture {
  const [width, height] = [512, 160];
  const brush = canvas(width, height);
  const roll = dice(23);
  brush.fillStyle = TIMBER.side;
  brush.fillRect(0, 0, width, height);
  fibres(brush, [0, 0, width, height], roll, "#3f2410", 70);
  brush.strokeStyle = INK;
  brush.lineWidth = 4;
  brush.fillStyle = "#c4502b";
  brush.fillRect(0, 0, width, 26);
  brush.strokeRect(-6, -6, width + 12, 32);
  for (let n = 0; n < 5; n += 1) {
    const x = 96 + n * 80;
    brush.fillStyle = n % 2 ? "#f6d77e" : "#f2c75c";
    brush.beginPath();
    brush.roundRect(x - 24, 44, 48, 54, [18, 18, 2, 2]);
    brush.fill();
    brush.stroke();
    brush.beginPath();
    brush.moveTo(x, 44);
    brush.lineTo(x, 98);
    brush.moveTo(x - 24, 72);
    brush.lineTo(x + 24, 72);
    brush.stroke();
  }
  return texture(brush);
}

/** A name plate of a yard. */
export function plate(number: number): Texture {
  const brush = canvas(128, 112);
  brush.fillStyle = "#f3dcae";
  brush.fillRect(0, 0, 128, 112);
  fibres(brush, [0, 0, 128, 112], dice(number), TIMBER.dark, 26);
  brush.strokeStyle = INK;
  brush.lineWidth = 9;
  brush.strokeRect(0, 0, 128, 112);
  brush.fillStyle = "#8c2f16";
  brush.textAlign = "center";
  brush.textBaseline = "middle";
  brush.font = `800 92px Georgia, "Times New Roman", serif`;
  brush.fillText(String(number), 64, 62);
  return texture(brush);
}

/** Water from above: rows of small drawn waves. */
export function water(): Texture {
  const brush = canvas(256, 256);
  brush.fillStyle = WATER.sea;
  brush.fillRect(0, 0, 256, 256);
  brush.lineCap = "round";
  const roll = dice(5);
  for (let row = 0; row < 8; row += 1) {
    for (let n = 0; n < 4; n += 1) {
      const [x, y] = [n * 64 + (row % 2) * 32 + 6 * roll(), row * 32 + 10 + 6 * roll()];
      brush.strokeStyle = roll() < 0.3 ? WATER.foam : roll() < 0.6 ? WATER.light : WATER.deep;
      brush.globalAlpha = 0.65;
      brush.lineWidth = 3;
      brush.beginPath();
      brush.moveTo(x, y);
      brush.quadraticCurveTo(x + 9, y - 9, x + 18, y);
      brush.quadraticCurveTo(x + 27, y - 9, x + 36, y);
      brush.stroke();
    }
  }
  return texture(brush, true);
}

function cloud(brush: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  brush.save();
  brush.translate(x, y);
  brush.scale(size, size);
  brush.beginPath();
  brush.moveTo(-60, 20);
  brush.quadraticCurveTo(-66, -8, -38, -8);
  brush.quadraticCurveTo(-30, -36, 0, -28);
  brush.quadraticCurveTo(22, -46, 42, -18);
  brush.quadraticCurveTo(72, -16, 66, 20);
  brush.closePath();
  brush.fillStyle = SKY.cloud;
  brush.fill();
  brush.strokeStyle = INK;
  brush.lineWidth = 2.6 / Math.sqrt(size);
  brush.lineJoin = "round";
  brush.stroke();
  brush.lineWidth = 1.8;
  brush.globalAlpha = 0.5;
  brush.beginPath();
  brush.moveTo(-30, 4);
  brush.quadraticCurveTo(-18, -6, -4, 3);
  brush.moveTo(14, 6);
  brush.quadraticCurveTo(26, -3, 40, 6);
  brush.stroke();
  brush.restore();
}

/** The painted sky all around: flat bands with wavy edges, a sun, clouds cut from paper. */
export function sky(): Texture {
  const [width, height] = [2048, 640];
  const brush = canvas(width, height);
  const bands: readonly (readonly [string, number])[] = [
    [SKY.high, 0],
    [SKY.middle, 250],
    [SKY.low, 400],
    [SKY.haze, 510],
  ];
  for (const [colour, top] of bands) {
    brush.fillStyle = colour;
    brush.beginPath();
    brush.moveTo(0, height);
    for (let x = 0; x <= width; x += 16) {
      const turn = (2 * Math.PI * x) / width; // whole waves, so that both ends meet
      const y = top && top + 14 * Math.sin(6 * turn + top) + 7 * Math.sin(17 * turn);
      brush.lineTo(x, y);
    }
    brush.lineTo(width, height);
    brush.fill();
  }
  brush.strokeStyle = INK;
  brush.lineWidth = 3;
  const [x, y] = [620, 250];
  brush.fillStyle = SKY.sun;
  brush.beginPath();
  brush.arc(x, y, 52, 0, 7);
  brush.fill();
  brush.stroke();
  for (let n = 0; n < 12; n += 1) {
    const angle = (Math.PI * n) / 6;
    const far = n % 2 ? 74 : 82;
    brush.beginPath();
    brush.moveTo(x + 62 * Math.cos(angle), y + 62 * Math.sin(angle));
    brush.lineTo(x + far * Math.cos(angle), y + far * Math.sin(angle));
    brush.stroke();
  }
  const clouds: readonly (readonly [number, number, number])[] = [
    [140, 330, 1.1],
    [330, 180, 0.8],
    [480, 430, 1.3],
    [760, 380, 1],
    [930, 200, 1.2],
    [1130, 440, 1.2],
    [1260, 300, 0.8],
    [1430, 400, 1.4],
    [1560, 170, 0.9],
    [1800, 430, 1.1],
    [1930, 230, 1],
  ];
  for (const [left, top, size] of clouds) cloud(brush, left, top, size);
  const made = texture(brush);
  made.wrapS = RepeatWrapping;
  return made;
}
