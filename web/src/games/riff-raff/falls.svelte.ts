/** Which pieces are in the air on the screen now, and what became of them. */

import { SvelteSet } from "svelte/reactivity";
import { capital } from "../../lib/i18n";
import { Reader } from "./scene/frames";
import { AIRBORNE, type Said } from "./scene/types";
import { shapeOf, the } from "./pieces";
import { say } from "./words";

const READ = 3000; // milliseconds for which the last message stays

export class Falls {
  /** pieces by number, in the order in which they began to fall */
  falling = $state<number[]>([]);
  readonly caught = new SvelteSet<number>();
  /** what happened last on the screen, in words */
  said = $state("");
  #reader = new Reader();
  #silence: ReturnType<typeof setTimeout> | undefined;
  #inFrame = new Map<number, number>(); // the last frame in which each piece was in the air

  /** A frame arrived: note what it shows in the air, for catching by key. */
  see(frame: ArrayBuffer): void {
    const picture = this.#reader.read(frame);
    for (const { piece, marks } of picture?.pieces ?? [])
      if (marks & AIRBORNE && picture) this.#inFrame.set(piece, picture.number);
  }

  /** The frame to send with a catch of this piece. */
  frameOf(piece: number): number | undefined {
    return this.#inFrame.get(piece);
  }

  /** Something was drawn. `mine`: this player may catch. */
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

  /** Pieces that were in the air and are neither caught nor fallen lie on the ship again. */
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
