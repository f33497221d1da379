/** A log taken apart, as docs/notation.md describes it. */

export interface Line {
  who: number | "house";
  move: string;
}

export interface Log {
  game: string;
  seats: number;
  options: ReadonlyMap<string, string>;
  /** the commitment; null if the luck was only a seed, which is no commitment */
  commitment: string | null;
  shares: ReadonlyMap<number, string>;
  /** how many of the first house moves were given, not drawn */
  scripted: number;
  lines: readonly Line[];
  over: boolean;
  revealed: string | null;
}

/** The text is no log; `row` is the first bad line. */
export class NotALog extends Error {
  constructor(readonly row: number) {
    super(`not a log of Tablée: line ${row}`);
  }
}

const LINE = /^(house|[0-9]) (.+?)(?: @[0-9]+)?$/;

export function readLog(text: string): Log {
  const rows = text.split("\n");
  let at = 0;
  const fail = (): never => {
    throw new NotALog(at);
  };
  const next = (pattern: RegExp): RegExpExecArray => {
    const found = pattern.exec(rows[at++] ?? "");
    return found ?? fail();
  };
  next(/^tablee 1$/);
  const [, game = ""] = next(/^game (\S+) [0-9]+$/);
  const seats = Number(next(/^seats ([0-9]+)$/)[1]);
  const [, given = ""] = next(/^options ?(.*)$/);
  const options = new Map(
    given
      .split(" ")
      .filter(Boolean)
      .map((pair) => {
        const [name = "", value = ""] = pair.split("=");
        return [name, value] as const;
      }),
  );
  const [, commitment = null] = next(/^luck (?:fair ([0-9a-f]{64})|seed -?[0-9]+)$/);
  const shares = new Map<number, string>();
  let scripted = 0;
  while (rows[at] !== "") {
    const found = next(/^(?:share ([0-9]) ([0-9a-f]{1,128})|scripted ([0-9]+))$/);
    if (found[3] !== undefined) scripted = Number(found[3]);
    else if (shares.has(Number(found[1]))) fail();
    else shares.set(Number(found[1]), found[2] ?? "");
  }
  at += 1;
  const lines: Line[] = [];
  let over = false;
  let revealed: string | null = null;
  while (at < rows.length - 1) {
    const row = rows[at] ?? "";
    if (over) revealed = next(/^reveal ([0-9a-f]{64})$/)[1] ?? null;
    else if (row.startsWith("end ")) {
      over = true;
      at += 1;
    } else {
      const [, who = "", move = ""] = next(LINE);
      lines.push({ who: who === "house" ? who : Number(who), move });
    }
  }
  if (rows[at] !== "") fail(); // truncated in the middle of a line
  return { game, seats, options, commitment, shares, scripted, lines, over, revealed };
}
