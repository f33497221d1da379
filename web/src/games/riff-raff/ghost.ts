/** A placement as the scene shows it: the piece in the air, over where it would touch. */

import { numberOf } from "./pieces";
import { releasedAt, type Placement } from "./placement";
import type { Ghost } from "./scene/types";
import { restOf, spotOf, turnOf } from "./shadows";

export function ghostOf(
  placement: Placement,
  supply: readonly string[],
  number: number,
  { fits, dragged }: { fits: boolean; dragged: boolean },
): Ghost | null {
  const spot = spotOf(number);
  const name = supply.find((each) => each.startsWith(placement.shape));
  if (!spot || name === undefined) return null;
  const [x, y] = releasedAt(placement);
  const { drop: height, push } = placement;
  const below = restOf(placement.shape, placement.rest)?.below ?? 0;
  const hung = below > 0 ? spot.top - below : null;
  const turn = turnOf(placement);
  const piece = numberOf(name);
  return { piece, support: spot.support, x, y, height, hung, turn, push, fits, dragged };
}
