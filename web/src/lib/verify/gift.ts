/** What luck gives, in notation. Cards have no order in a hand. */
export function gift(word: string, cards: readonly string[]): string {
  return `${word} ${[...cards].sort().join(" ")}`;
}

interface Dealing {
  happened: readonly { what: string }[];
  hand: readonly string[];
}

/** The hand, where it was just dealt. After a misdeal there are two deals at once, and the hand is
 * the last one's. */
export function dealtHand({ happened, hand }: Dealing): string[] {
  return happened.some(({ what }) => what === "dealt") ? [gift("deal", hand)] : [];
}
