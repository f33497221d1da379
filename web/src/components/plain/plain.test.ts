// @vitest-environment jsdom
import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import type { BoardProps, View } from "../../lib/game";
import { fieldsOf as fieldsFor, handOf, linesOf, type Field } from "./fields";
import { commonWord, countIn, groupsOf, inWords, moveOf, verbOf, withAll } from "./menu";

const stored = import.meta.glob<View[][]>("../../lib/verify/shown/*.json", { import: "default" });
const name = (seat: number): string => ["Ana", "Bo", "Cléo", "Dan", "Eve", "Finn"][seat] ?? "?";
const fieldsOf = (shown: View, words = {}): Field[] =>
  fieldsFor(shown, { name, words, seatFields: ["seat", "taker", "dealer", "turn"] });
const view = (parts: object): View =>
  ({
    game: "other",
    seat: 0,
    seats: 2,
    movers: [0],
    legal: [],
    scores: [3, 4],
    ...parts,
  }) as unknown as View;

// What jsdom lacks, before anything asks for it.
vi.hoisted(() => {
  class Observer {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal("ResizeObserver", Observer);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

describe("the fields of a view", () => {
  it("are told by what they are", () => {
    const fields = fieldsOf(
      view({
        face_up: ["b3", "r7"],
        pot: 4,
        phase: "laying",
        trick: [{ seat: 1, card: "b3" }],
        last: { taker: 1, cards: ["b1"] },
      }),
    );
    expect(fields).toEqual([
      { kind: "row", name: "Face up", items: ["b3", "r7"] },
      { kind: "fact", name: "Pot", text: "4" },
      { kind: "fact", name: "Phase", text: "laying" },
      { kind: "table", name: "Trick", columns: ["card"], rows: [{ head: "Bo", cells: [["b3"]] }] },
      {
        kind: "group",
        name: "Last",
        fields: [
          { kind: "fact", name: "Taker", text: "Bo" },
          { kind: "row", name: "Cards", items: ["b1"] },
        ],
      },
    ]);
    expect(linesOf(fields).map((line) => line.length)).toEqual([1, 2, 1, 1]);
  });
  it("are called what the game calls them", () => {
    const words = { face_up: "visibles", phase: "étape", laying: "pose", chips: "jetons" };
    const shown = view({ face_up: ["b3"], phase: "laying", players: [{ chips: 1 }, { chips: 2 }] });
    expect(fieldsOf(shown, words)).toEqual([
      { kind: "row", name: "Visibles", items: ["b3"] },
      { kind: "fact", name: "Étape", text: "pose" },
      expect.objectContaining({ name: "Players", columns: ["jetons"] }),
    ]);
  });
  it("have the seats after what lies on the table, and what is long at the end", () => {
    const long = Array.from({ length: 20 }, (_, card) => `b${card}`);
    const parts = { discards: long, players: [{ chips: 1 }, { chips: 2 }], middle: ["b1"], pot: 3 };
    const names = fieldsOf(view(parts)).map((field) => field.name);
    expect(names).toEqual(["Middle", "Pot", "Players", "Discards"]);
  });
  it("leave out what is nothing, and what the page shows elsewhere", () => {
    const empty = { knocker: null, last: false, discards: [], note: "", happened: [{ what: "x" }] };
    expect(fieldsOf(view({ ...empty, hand: ["b3"] }))).toEqual([]);
  });
  it("have a row for each seat", () => {
    const players = [
      { chips: 3, known: [], given: null },
      { chips: 0, known: ["b1", "b2"], given: null },
    ];
    expect(fieldsOf(view({ players }))).toEqual([
      {
        kind: "table",
        name: "Players",
        columns: ["chips", "known"],
        rows: [
          { head: "Ana", cells: [["3"], []] },
          { head: "Bo", cells: [["0"], ["b1", "b2"]] },
        ],
      },
    ]);
  });
  it("are of nobody where the players have a list of their own", () => {
    const columns = [{ filled: 1 }, { filled: 2 }];
    const heads = (parts: object) =>
      fieldsOf(view(parts)).flatMap((field) =>
        field.kind === "table" ? field.rows.map(({ head }) => head) : [],
      );
    expect(heads({ players: [{ stock: 1 }, { stock: 2 }], columns })).toEqual([
      "1",
      "2",
      "Ana",
      "Bo",
    ]);
    expect(heads({ columns })).toEqual(["Ana", "Bo"]);
  });
});

describe("the menu", () => {
  it("needs no groups where there are few moves", () => {
    expect(groupsOf(["swap b3 y5", "knock"])).toEqual([
      { word: null, moves: ["swap b3 y5", "knock"] },
    ]);
    expect(groupsOf([])).toEqual([]);
    const holds = ["hold 0", "hold 1", "hold 2"];
    expect(groupsOf(holds)).toEqual([{ word: "hold", moves: holds }]);
  });
  it("has single moves first, then those that begin alike", () => {
    const swaps = ["b1", "b2", "b3", "b4", "b5", "b6"].map((card) => `swap ${card} y5`);
    expect(groupsOf([...swaps, "knock"])).toEqual([
      { word: null, moves: ["knock"] },
      { word: "swap", moves: swaps },
    ]);
  });
  test.each([
    ["keep y6 y6", "y6", 2],
    ["b3-5", "b4", 1],
    ["b3-5", "b6", 0],
    ["Ace of spades", "Ace of spades", 1],
    ["play Ace of spades", "Ace of spades", 1],
  ])("%s names %s %d times", (move, card, times) => {
    expect(countIn(move, card)).toBe(times);
  });
  it("is narrowed by the cards that are picked", () => {
    const moves = ["keep b1 y6", "keep y6 y6", "keep b1 b5"];
    expect(withAll(moves, ["y6"])).toEqual(["keep b1 y6", "keep y6 y6"]);
    expect(withAll(moves, ["y6", "y6"])).toEqual(["keep y6 y6"]);
  });
  it("knows what a tap on a card plays", () => {
    expect(moveOf("b1", ["b1", "conceal b1"])).toBe("b1");
    expect(moveOf("b1", ["conceal b1", "conceal b2"])).toBe("conceal b1");
    expect(moveOf("b1", ["keep b1 b2", "keep b1 b3"])).toBeNull();
    expect(moveOf("b1", ["keep b1 b2", "keep b2 b3"])).toBeNull(); // more than the card
  });
  it("knows the one word for what taps on cards do", () => {
    expect(verbOf(["1", "2"], ["bid 1", "bid 2", "pass"])).toBe("bid");
    expect(verbOf(["b1", "b2"], ["b1", "conceal b2"])).toBeNull();
    expect(verbOf(["b1", "b2"], ["b1", "b2"])).toBeNull();
    expect(verbOf(["b1", "b2"], ["keep b1 b2"])).toBeNull();
  });
  it("has a common word if all moves begin with it", () => {
    expect(commonWord(["hold 0", "hold 1"])).toBe("hold");
    expect(commonWord(["hold 0", "pass"])).toBeNull();
    expect(commonWord(["pass"])).toBeNull();
    expect(commonWord([])).toBeNull();
  });
  it("is told in the words of the game", () => {
    expect(inWords("swap b3 y5 knock", { swap: "échanger", knock: "frapper" })).toBe(
      "échanger b3 y5 frapper",
    );
  });
});

describe("the board", () => {
  let board: object | null = null;
  const played: string[] = [];
  afterEach(async () => {
    if (board) await unmount(board);
    board = null;
    played.length = 0;
  });

  async function draw(shown: View): Promise<HTMLElement> {
    const { default: Board } = await import("./Board.svelte");
    document.body.innerHTML = "";
    const props = {
      view: shown,
      seats: Array.from({ length: shown.seats }, (_, seat) => ({ name: name(seat) })),
      me: shown.seat,
      legal: shown.legal,
      busy: false,
      play: (move: string) => played.push(move),
      explain: (text: string) => played.push(`why: ${text}`),
      bar: createRawSnippet(() => ({ render: () => "<p>Your turn</p>" })),
    } as unknown as BoardProps;
    board = mount(Board, { target: document.body, props });
    flushSync();
    return document.body;
  }
  const press = (root: HTMLElement, what: string): void => {
    root.querySelector<HTMLElement>(what)?.click();
    flushSync();
  };
  const offered = (root: HTMLElement): (string | undefined)[] =>
    [...root.querySelectorAll<HTMLElement>(".offer button")].map(({ dataset }) => dataset["move"]);

  test.each(Object.entries(stored))("shows %s with every move and every card", async (_, read) => {
    for (const shown of (await read()).flat().filter((_, at) => at % 20 === 0)) {
      const root = await draw(shown);
      const hand = handOf(shown);
      const byCard = hand.map((card) => moveOf(card, shown.legal));
      expect(offered(root).sort()).toEqual(
        shown.legal.filter((move) => !byCard.includes(move)).sort(),
      );
      if (shown.seat !== null)
        expect(root.querySelectorAll(".hand button")).toHaveLength(hand.length);
      expect(root.textContent).not.toMatch(/undefined|\[object|NaN/);
      if (board) await unmount(board);
      board = null;
    }
  });
  it("plays a card that is a move, and a move by its button", async () => {
    const root = await draw(view({ hand: ["b1", "b2"], legal: ["b1", "pass"] }));
    expect(offered(root)).toEqual(["pass"]);
    press(root, '[data-card="b1"]');
    press(root, '[data-move="pass"]');
    press(root, '[data-card="b2"]');
    expect(played).toEqual(["b1", "pass", expect.stringMatching(/^why: .*b2/)]);
  });
  it("has no second button for what a card plays, and says what that is", async () => {
    const root = await draw(view({ hand: ["6", "7"], legal: ["bid 6", "bid 7"] }));
    expect(offered(root)).toEqual([]);
    const seven = root.querySelector('[data-card="7"]');
    expect(seven?.getAttribute("aria-label")).toBe("bid 7");
    press(root, '[data-card="7"]');
    expect(played).toEqual(["bid 7"]);
  });
  it("picks cards that several moves name", async () => {
    const legal = ["keep b1 y6", "keep y6 y6", "keep b1 b5"];
    const root = await draw(view({ hand: ["b1", "b5", "y6", "y6"], legal }));
    press(root, '[data-card="y6"]');
    expect(offered(root)).toEqual(["keep b1 y6", "keep y6 y6"]);
    press(root, '[data-card="y6 2"]');
    expect(offered(root)).toEqual(["keep y6 y6"]);
    press(root, '[data-card="y6"]');
    press(root, '[data-card="y6 2"]');
    expect(offered(root)).toEqual(legal);
    expect(played).toEqual([]);
  });
});
