/** A card that turns another one down is seen to hit it. */

import type { RiffifiView } from "../../wire";

export interface Strike {
  /** the seat whose card hits, and the seat whose card is turned down */
  by: number;
  hits: number;
  /** the card that hits lay there already, and the other one has run into it */
  lay: boolean;
}

/** Who has struck whom in this move; null if nobody has. */
export function strikeIn({ happened }: RiffifiView): Strike | null {
  const laid = happened.find((event) => event.what === "laid");
  const turned = happened.find((event) => event.what === "turned");
  if (!laid || !turned) return null;
  return { by: turned.striker, hits: turned.seat, lay: turned.seat === laid.seat };
}
