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
export function strikeIn(view: RiffifiView): Strike | null {
  const laid = view.happened.find((event) => event.what === "laid");
  const turned = view.happened.find((event) => event.what === "turned");
  if (!laid || !turned) return null;
  if (turned.seat !== laid.seat) return { by: laid.seat, hits: turned.seat, lay: false };
  const by = holderOf(turned.card, laid.seat, view);
  return by < 0 ? null : { by, hits: laid.seat, lay: true };
}

/** Who had the face-up card of this colour; it may have been paid, and turned down, since. */
function holderOf(card: string, except: number, view: RiffifiView): number {
  const paid = view.happened.flatMap((event) => (event.what === "took" ? [event.seat] : []));
  return view.players.findIndex(
    ({ top, lies }, seat) =>
      seat !== except && top?.[0] === card[0] && (lies === "up" || paid.includes(seat)),
  );
}
