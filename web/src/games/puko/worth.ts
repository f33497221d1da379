/**
 * The name of two cards under a face of the die. Only a name, for people to compare: the view says
 * who won.
 */

import { trumpOf, colourOf, valueOf, type DieFace } from "./cards";
import { say } from "./words";

export function worth(cards: readonly string[], die: DieFace, plainSums: boolean): string {
  const [one, other] = cards;
  if (one === undefined || other === undefined) return "";
  const total = valueOf(one) + valueOf(other);
  if (die === "0") return say().total(total);
  if (die === "x") return one === other ? say().pair(valueOf(one)) : say().points(total);
  const trump = trumpOf(die);
  const trumps = [one, other].filter((card) => colourOf(card) === trump);
  if (one === other)
    return trumps.length > 0 ? say().trumpPair(valueOf(one)) : say().plainPair(valueOf(one));
  if (trumps.length > 0)
    return say().trumpPoints(trumps.reduce((sum, card) => sum + valueOf(card), 0));
  return plainSums ? say().plainPoints(total) : say().nothing;
}
