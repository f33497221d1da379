/** Where a piece that is let go would first touch something, straight below. */

import { corners, hull, type Polygon } from "../shadows";
import { EDGE, SHAPES, SHIP, SPOTS } from "./measures";
import { frameOf, inRoom, into, plus, turned, type Frame } from "./space";
import { HELD, type PieceAt, type Pose, type Support, type Turn, type Vec } from "./types";

/** A convex part seen from above: its shadow, how low and how high it reaches. */
interface Column {
  print: Polygon;
  low: number;
  high: number;
}

const DECK: Polygon = [
  ...EDGE,
  ...EDGE.slice(0, -1)
    .reverse()
    .map(([x, y]): readonly [number, number] => [x, -y]),
];

const ABOVE = 80; // mm above the wood: below whatever lies on the next yard

/** The middle of the piece at the touch; where it is let go if nothing is below. */
export function touching(pose: Pose, held: Omit<PieceAt, "marks">): Vec {
  const [x, y] = held.at;
  const below = new Below(pose, held.support, held.piece);
  const height = below.touch(held);
  return height === null ? held.at : [x, y, height];
}

/** What lies below a piece that is held over a deck or yard. */
export class Below {
  #obstacles: readonly Column[];
  #piece: number;
  #top: number;

  constructor(pose: Pose, support: Support, piece: number) {
    this.#piece = piece;
    this.#top = SPOTS.find((spot) => spot.support === support)?.top ?? -SHIP.pivot;
    this.#obstacles = obstacles(pose, support, piece);
  }

  /** The height of its middle at the touch, wherever it is held over the ship or beside it. */
  height(x: number, y: number, turn: Turn): number {
    const from: Frame = { at: [x, y, this.#top + ABOVE], turn };
    return this.touch(from) ?? this.#top + from.at[2] - lowestOf(columns(this.#piece, from));
  }

  /** The same when it comes down from there; null if there is nothing below. */
  touch(from: Frame): number | null {
    if (from.at[2] < this.#top) return null; // it hangs
    const own = columns(this.#piece, from);
    const lowest = lowestOf(own);
    let reach = -Infinity;
    for (const obstacle of this.#obstacles) {
      if (obstacle.low > from.at[2]) continue; // it lies above, on the next yard
      for (const part of own) {
        if (meet(part.print, obstacle.print)) {
          reach = Math.max(reach, obstacle.high - (part.low - lowest));
        }
      }
    }
    return reach === -Infinity ? null : reach + from.at[2] - lowest;
  }
}

const lowestOf = (parts: readonly Column[]): number => Math.min(...parts.map(({ low }) => low));

function obstacles(pose: Pose, support: Support, held: number): Column[] {
  const here = frameOf(support, pose.tilt);
  const cargo = pose.pieces
    .filter(({ piece, marks }) => piece !== held && !(marks & HELD))
    .flatMap((piece) => columns(piece.piece, into(here, inRoom(piece, pose.tilt))));
  const spot = SPOTS.find((each) => each.support === support);
  if (spot === undefined) return cargo;
  const [half, end] = [SHIP.yard_width / 2, Math.max(Math.abs(spot.y0), Math.abs(spot.y1))];
  const floor: Polygon =
    support === 1
      ? DECK
      : [
          [-half, -end],
          [half, -end],
          [half, end],
          [-half, end],
        ];
  return [{ print: floor, low: -Infinity, high: spot.top }, ...cargo];
}

function columns(piece: number, frame: Frame): Column[] {
  return (SHAPES[piece % SHAPES.length]?.parts ?? []).map((part) => {
    const points = corners(part).map((point) => plus(frame.at, turned(frame.turn, point)));
    const heights = points.map(([, , z]) => z);
    return {
      print: hull(points.map(([x, y]): readonly [number, number] => [x, y])),
      low: Math.min(...heights),
      high: Math.max(...heights),
    };
  });
}

/** Whether two convex polygons overlap: no edge of either separates them. */
function meet(a: Polygon, b: Polygon): boolean {
  return ![a, b].some((edges) =>
    edges.some(([x, y], n) => {
      const [p, q] = edges[(n + 1) % edges.length] ?? [x, y];
      const along = [a, b].map((points) => points.map(([c, d]) => (q - y) * c - (p - x) * d));
      const [one = [], other = []] = along;
      return Math.max(...one) <= Math.min(...other) || Math.max(...other) <= Math.min(...one);
    }),
  );
}
