/** The ship of a view as the scene wants it. */

import type { RiffRaffCargoView, RiffRaffTiltView } from "../../../wire";
import { numberOf, shapeOf } from "../pieces";
import { depthOf } from "../shadows";
import { PLACING, SPOTS } from "./measures";
import { frameOf, holding, NO_TURN } from "./space";
import { touching } from "./touching";
import type { PieceAt, Pose, Tilt } from "./types";

const ABOVE = 90; // mm over a spot from which a piece of unknown place is let down
const STEP = 9; // mm between the places that are tried

export function poseOf(ship: readonly RiffRaffCargoView[], told: RiffRaffTiltView): Pose {
  const angles = [told.pitch, told.roll, told.lower, told.middle, told.upper];
  const tilt = angles.map((angle) => angle / PLACING.micro) as unknown as Tilt;
  const pose = { tilt, pieces: ship.filter((laid) => !isUnknown(laid)).map(laidAt) };
  for (const laid of ship) {
    const found = isUnknown(laid) && laid.spot ? letDown(laid, pose) : null;
    if (found) pose.pieces.push(found);
  }
  return pose;
}

/** In referee mode only the spot of a piece is told: it is said to be in the pivot. */
function isUnknown({ at }: RiffRaffCargoView): boolean {
  return at[0] === 0 && at[1] === 0 && at[2] === 0;
}

function laidAt({ piece, at, turn }: RiffRaffCargoView): PieceAt {
  const { thousandth, micro } = PLACING;
  return {
    piece: numberOf(piece),
    support: 0,
    at: [at[0] / thousandth, at[1] / thousandth, at[2] / thousandth],
    turn: [turn[0] / micro, turn[1] / micro, turn[2] / micro, turn[3] / micro],
    marks: 0,
  };
}

/** A place on its spot, the lowest that is free. */
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
  const room = holding(frameOf(support, pose.tilt), {
    at: [best.x, best.y, best.z],
    turn: NO_TURN,
  });
  return { piece, support: 0, ...room, marks: 0 };
}
