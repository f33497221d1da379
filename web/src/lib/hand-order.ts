/** A hand in the order its owner prefers; the order is stable. */

import { settings } from "./settings.svelte";

interface Reading<Card> {
  value: (card: Card) => number;
  /** unique in this hand */
  name: (card: Card) => string;
  /** identifies the deal, so that another deal is ordered differently */
  deal: string;
}

/**
 * Views list cards by colour. “As dealt” is a pseudorandom order, derived from the names of the
 * cards and of the deal, and therefore the same after a refresh and on another device.
 */
export function inOrder<Card>(cards: readonly Card[], reading: Reading<Card>): Card[] {
  const { value, name, deal } = reading;
  switch (settings.handOrder) {
    case "colour":
      return [...cards];
    case "value":
      return [...cards].sort((one, other) => value(one) - value(other));
    case "dealt": {
      const lot = (card: Card) => drawn(`${deal} ${name(card)}`);
      return [...cards].sort((one, other) => lot(one) - lot(other));
    }
  }
}

/** A hash of the text (FNV-1a). */
function drawn(text: string): number {
  let lot = 0x811c9dc5;
  for (let place = 0; place < text.length; place++)
    lot = Math.imul(lot ^ text.charCodeAt(place), 0x01000193);
  return (lot ^ (lot >>> 15)) >>> 0;
}
