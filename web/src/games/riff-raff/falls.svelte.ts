/** What is in the air now, and what came of it, as it is seen on the screen. */

import { SvelteSet } from "svelte/reactivity";
import { capital } from "../../lib/i18n";
import { Reader } from "./scene/frames";
import { AIRBORNE, type Said } from "./scene/types";
import { shapeOf, the } from "./pieces";
import { say } from "./words";

const READ = 3000; // milliseconds for which the last news stays

export class Falls {
  /** pieces by number, in the order in which they began to fall */
  falling = $state<number[]>([]);
  readonly caught = new SvelteSet<number>();
  /** what was last seen to happen, in words */
  said = $state("");
  #reader = new Reader();
  #silence: ReturnType<typeof setTimeout> | undefined;
  #inFrame = new Map<number, number>(); // in which frame a piece was last in the air

  /** A frame came: for those who catch by a key, what it shows in the air. */
  see(frame: ArrayBuffer): void {
    const picture = this.#reader.read(frame);
    for (const { piece, marks } of picture?.pieces ?? [])
      if (marks & AIRBORNE && picture) this.#inFrame.set(piece, picture.number);
  }

  /** The frame a grasp at this piece names. */
  frameOf(piece: number): number | undefined {
    return this.#inFrame.get(piece);
  }

  /** Something was drawn. `mine`: the hands that catch are ours. */
  hear(what: Said, mine: boolean): void {
    switch (what.t) {
      case "moving":
        this.#clear();
        break;
      case "airborne":
        if (!this.falling.includes(what.piece)) this.falling = [...this.falling, what.piece];
        this.said = say().falls(named(what.piece));
        break;
      case "caught":
        this.caught.add(what.piece);
        this.said = mine
          ? say().caughtIt(the(shapeOf(what.piece)))
          : say().theyCaught(the(shapeOf(what.piece)));
        break;
      case "fell":
        if (!this.caught.has(what.piece)) this.said = say().missed(named(what.piece));
        this.falling = this.falling.filter((each) => each !== what.piece);
        break;
      case "slid":
        this.falling = this.falling.filter((each) => each !== what.piece);
        this.said = say().slid(named(what.piece));
        break;
      case "rest":
        this.#tellWhoStayed();
        this.falling = [];
        this.#silence = setTimeout(() => (this.said = ""), READ);
        break;
    }
  }

  /** What was in the air and is neither caught nor in the sea has come to lie on the ship again. */
  #tellWhoStayed(): void {
    const stayed = this.falling.find((piece) => !this.caught.has(piece));
    if (stayed !== undefined) this.said = say().stayed(named(stayed));
  }

  #clear(): void {
    clearTimeout(this.#silence);
    this.falling = [];
    this.caught.clear();
    this.said = "";
    this.#inFrame.clear();
  }
}

const named = (piece: number): string => capital(the(shapeOf(piece)));
