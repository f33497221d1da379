/** Converts the ship of a view into a pose for the scene. */

import type { RiffRaffCargoView, RiffRaffTiltView, RiffRaffView } from "../../../wire";
import { numberOf, shapeOf } from "../pieces";
import { depthOf } from "../shadows";
import { PLACING, SPOTS } from "./measures";
import { frameOf, into, NO_TURN, type Frame } from "./space";
import { touching } from "./touching";
import { HELD, type Gone, type PieceAt, type Pose, type Tilt, type Vec } from "./types";

const ABOVE = 90; // mm above a spot from which a piece of unknown place is lowered
const HELD_OVER = 30; // mm above its spot, if it is not known how a piece was held
const STEP = 9; // mm between the places tried

export function poseOf(ship: readonly RiffRaffCargoView[], told: RiffRaffTiltView): Pose {
  const angles = [told.pitch, told.roll, told.lower, told.middle, told.upper];
  const tilt = angles.map((angle) => angle / PLACING.micro) as unknown as Tilt;
  const pose = {
    tilt,
    pieces: ship.filter((laid) => !isUnknown(laid)).map((laid) => laidAt(laid, tilt)),
  };
  for (const laid of ship) {
    const found = isUnknown(laid) && laid.spot ? letDown(laid, pose) : null;
    if (found) pose.pieces.push(found);
  }
  return pose;
}

/** The piece that was placed in the view's last moment, over the middle of its spot. */
export function placedOf({ happened }: RiffRaffView): PieceAt | null {
  const placed = happened.findLast((each) => each.what === "placed");
  const spot = SPOTS.find(({ number }) => number === placed?.spot);
  if (!placed || !spot) return null;
  const [x, y] = [(spot.x0 + spot.x1) / 2, (spot.y0 + spot.y1) / 2];
  const at: Vec = [x, y, spot.top + HELD_OVER];
  return { piece: numberOf(placed.piece), support: spot.support, at, turn: NO_TURN, marks: HELD };
}

/** What fell in the view's last moment, and which of it was caught. */
export function goneOf({ happened }: RiffRaffView): Gone[] {
  const caught = happened.flatMap((each) => {
    if (each.what === "removed") return each.pieces;
    return each.what === "only-own" ? [each.piece] : [];
  });
  const fell = happened.flatMap((each) => (each.what === "fell" ? each.pieces : []));
  return fell.map((piece) => ({ piece: numberOf(piece), caught: caught.includes(piece) }));
}

/** In referee mode only the spot of a piece is known: its position is that of the pivot. */
function isUnknown({ at }: RiffRaffCargoView): boolean {
  return at[0] === 0 && at[1] === 0 && at[2] === 0;
}

/** Relative to its deck or yard, so that the piece moves with it. */
function laidAt({ piece, spot, at, turn }: RiffRaffCargoView, tilt: Tilt): PieceAt {
  const { thousandth, micro } = PLACING;
  const room: Frame = {
    at: [at[0] / thousandth, at[1] / thousandth, at[2] / thousandth],
    turn: [turn[0] / micro, turn[1] / micro, turn[2] / micro, turn[3] / micro],
  };
  const support = SPOTS.find(({ number }) => number === spot)?.support ?? 1;
  return { piece: numberOf(piece), support, ...into(frameOf(support, tilt), room), marks: 0 };
}

/** The lowest free place on its spot. */
function letDown(laid: RiffRaffCargoView, pose: Pose): PieceAt | null {
  const spot = SPOTS.find(({ number }) => number === laid.spot);
  if (!spot) return null;
  const piece = numberOf(laid.piece);
  const depth = depthOf(shapeOf(laid.piece), NO_TURN);
  const { support, top } = spot;
  let best = { z: Infinity, x: 0, y: 0 };
  const margin = support === 1 ? 22 : 15;
  for (let x = spot.x0 + margin; x <= spot.x1 - margin; x += STEP) {
    for (let y = spot.y0 + margin; y <= spot.y1 - margin; y += STEP) {
      const released = { piece, support, at: [x, y, top + depth + ABOVE], turn: NO_TURN } as const;
      const z = touching(pose, released)[2];
      if (z < best.z - 0.1) best = { z, x, y };
    }
  }
  return { piece, support, at: [best.x, best.y, best.z], turn: NO_TURN, marks: 0 };
}
