/** Where a move is made on a board: the buttons and pieces it involves. */

/** A CSS selector for everything an advised move involves; boards need no code for it. */
export function placesOf(move: string): string {
  // What is given lies in the hand, what is taken in the middle: the other way round is no advice.
  const [, given, taken, more = ""] = /^swap (\w+) (\w+) ?(.*)$/.exec(move) ?? [];
  const places =
    given !== undefined && taken !== undefined
      ? [`.hand ${button(given)}`, `${button(taken)}[data-middle]`, ...piecesOf(more).map(button)]
      : piecesOf(move).map(button);
  return [`[data-move="${CSS.escape(move)}"]`, ...places].join(", ");
}

function button(piece: string): string {
  return `button[data-piece="${piece}"]:is(.legal, [data-die])`;
}

/** `conceal r7` is about r7, `b3-5` about three cards, `keep 3 3` about dice; a fist knocks. */
export function piecesOf(move: string): string[] {
  return move.split(" ").flatMap((word) => {
    const run = /^([a-z])(\d)-(\d)$/.exec(word);
    if (run) {
      const [, colour, first, last] = run;
      const count = Number(last) - Number(first) + 1;
      return Array.from({ length: count }, (_, more) => `${colour}${Number(first) + more}`);
    }
    if (word === "knock") return ["fist"];
    const die = /^[1-6]$/.test(word) ? [`die:${word}`] : [];
    return /^[a-z0-9]+$/.test(word) ? [word, ...die] : [];
  });
}
