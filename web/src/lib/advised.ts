/** Where a move is made on a board: the buttons and pieces that it names. */

/** A selector for everything that an advised move means; the boards need not know of it. */
export function placesOf(move: string): string {
  const places = piecesOf(move).map(
    (piece) => `button[data-piece="${piece}"]:is(.legal, [data-die])`,
  );
  return [`[data-move="${CSS.escape(move)}"]`, ...places].join(", ");
}

/** `conceal r7` is about r7, `b3-5` about three cards, `keep 3 3` about dice. */
export function piecesOf(move: string): string[] {
  return move.split(" ").flatMap((word) => {
    const run = /^([a-z])(\d)-(\d)$/.exec(word);
    if (run) {
      const [, colour, first, last] = run;
      const count = Number(last) - Number(first) + 1;
      return Array.from({ length: count }, (_, more) => `${colour}${Number(first) + more}`);
    }
    const die = /^[1-6]$/.test(word) ? [`die:${word}`] : [];
    return /^[a-z0-9]+$/.test(word) ? [word, ...die] : [];
  });
}
