/** A placement as the scene shows it: the piece in the air, and where it would touch. */

import { numberOf } from "./pieces";
import { releasedAt, type Placement } from "./placement";
import { touching } from "./scene/touching";
import type { Ghost, Pose, Vec } from "./scene/types";
import { restOf, spotOf, turnOf } from "./shadows";

const ABOVE = 80; // mm above the wood: below whatever lies on the next yard

export function ghostOf(
  placement: Placement,
  supply: readonly string[],
  number: number,
  pose: Pose,
  fits: boolean,
): Ghost | null {
  const spot = spotOf(number);
  const name = supply.find((each) => each.startsWith(placement.shape));
  if (!spot || name === undefined) return null;
  const [x, y] = releasedAt(placement);
  const held = { piece: numberOf(name), support: spot.support, turn: turnOf(placement) };
  const below = restOf(placement.shape, placement.rest)?.below ?? 0;
  const drop: Vec =
    below > 0
      ? [x, y, spot.top - below]
      : touching(pose, { ...held, at: [x, y, spot.top + ABOVE] });
  return { ...held, at: [x, y, drop[2] + placement.drop], drop, fits };
}
