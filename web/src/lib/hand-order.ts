/** A hand in the order its owner likes best; whatever else happens, the order stays. */

import { settings } from "./settings.svelte";

interface Reading<Card> {
  value: (card: Card) => number;
  /** tells it from all others in this hand */
  name: (card: Card) => string;
  /** which deal this is, so that another one lies otherwise */
  deal: string;
}

/**
 * Views tell cards by colour. “As dealt” is an order that nobody chose: drawn from the names of the
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

/** A number that looks drawn by lot and is always the same for the same text (FNV-1a). */
function drawn(text: string): number {
  let lot = 0x811c9dc5;
  for (let place = 0; place < text.length; place++)
    lot = Math.imul(lot ^ text.charCodeAt(place), 0x01000193);
  return (lot ^ (lot >>> 15)) >>> 0;
}
