/** Where a piece that is let go would first touch something, straight below. */

import { corners, hull, type Polygon } from "../shadows";
import { EDGE, SHAPES, SHIP, SPOTS } from "./measures";
import { frameOf, inRoom, into, plus, turned, type Frame } from "./space";
import type { Ghost, Pose, Vec } from "./types";
import { HELD } from "./types";

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

/** The middle of the piece at the touch; where it is let go if nothing is below. */
export function touching(pose: Pose, ghost: Omit<Ghost, "fits">): Vec {
  const own = columns(ghost.piece, ghost);
  const lowest = Math.min(...own.map(({ low }) => low));
  const depth = ghost.at[2] - lowest;
  const surface = SPOTS.find(({ support }) => support === ghost.support)?.top ?? -SHIP.pivot;
  if (ghost.at[2] < surface) return ghost.at; // it hangs
  let reach = -Infinity;
  for (const obstacle of obstacles(pose, ghost)) {
    if (obstacle.low > ghost.at[2]) continue; // it lies above, on the next yard
    for (const part of own) {
      if (meet(part.print, obstacle.print)) {
        reach = Math.max(reach, obstacle.high - (part.low - lowest));
      }
    }
  }
  if (reach === -Infinity) return ghost.at;
  return [ghost.at[0], ghost.at[1], reach + depth];
}

function obstacles(pose: Pose, ghost: Omit<Ghost, "fits">): Column[] {
  const here = frameOf(ghost.support, pose.tilt);
  const cargo = pose.pieces
    .filter(({ piece, marks }) => piece !== ghost.piece && !(marks & HELD))
    .flatMap((piece) => columns(piece.piece, into(here, inRoom(piece, pose.tilt))));
  const spot = SPOTS.find(({ support }) => support === ghost.support);
  if (spot === undefined) return cargo;
  const [half, end] = [SHIP.yard_width / 2, Math.max(Math.abs(spot.y0), Math.abs(spot.y1))];
  const floor: Polygon =
    ghost.support === 1
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
