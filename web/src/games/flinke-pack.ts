/** The pack of the Flinke Finger box, and a draw pile. */

import type { Luck } from "../lib/verify/luck";

const VALUES = [1, 2, 3, 4, 5, 6];
/** Every card once, in the order of the pack. */
const KINDS = ["b", "y", "g", "r"].flatMap((colour) => VALUES.map((value) => `${colour}${value}`));
export const PACK: readonly string[] = KINDS.flatMap((card) => [card, card]);

/** A set of cards, always in the order of the pack. */
export class Cards {
  constructor(readonly cards: string[] = []) {}

  get isEmpty(): boolean {
    return this.cards.length === 0;
  }

  add(more: readonly string[]): void {
    this.cards.push(...more);
    this.cards.sort((one, other) => KINDS.indexOf(one) - KINDS.indexOf(other));
  }

  /** Take these out; missing cards are ignored here, since another check finds them. */
  take(some: readonly string[]): void {
    for (const card of some) {
      const at = this.cards.indexOf(card);
      if (at >= 0) this.cards.splice(at, 1);
    }
  }

  takeAll(): string[] {
    return this.cards.splice(0);
  }

  /** Draw one card with this luck. */
  draw(luck: Luck): string {
    return this.cards.splice(luck.below(this.cards.length), 1)[0] ?? "";
  }

  copy(): Cards {
    return new Cards([...this.cards]);
  }
}
