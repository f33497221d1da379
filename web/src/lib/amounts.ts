/** What a move gives a seat and what it takes from it: shown as +4 and −2 on the board. */

export interface Change {
  seat: number;
  amount: number;
  /** milliseconds after which it is seen: when what flies there has arrived */
  after?: number;
}

/** One amount a seat; none for a seat that gains as much as it loses. */
export function summedUp(changes: readonly Change[]): Change[] {
  const seats = [...new Set(changes.map(({ seat }) => seat))];
  return seats
    .map((seat) => {
      const own = changes.filter((change) => change.seat === seat);
      return {
        seat,
        amount: own.reduce((sum, { amount }) => sum + amount, 0),
        after: Math.max(...own.map(({ after }) => after ?? 0)),
      };
    })
    .filter(({ amount }) => amount !== 0);
}
