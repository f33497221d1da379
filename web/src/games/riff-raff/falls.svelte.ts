/** What can be caught: a tile for each falling piece, and what became of it in words. */

import { capital } from "../../lib/i18n";
import { fallen } from "./fall-words";
import { Flights } from "./scene/flights";
import { Reader, type Picture } from "./scene/frames";
import { AIRBORNE, CAUGHT, FALLEN, type Said } from "./scene/types";
import { shapeOf, the } from "./pieces";
import { say } from "./words";

const READ = 3000; // ms for which the last message stays
const LATE = 300; // ms after its landing in which a piece can still be tapped: it was seen in the air
const MANY = 3; // pieces in the air that are counted rather than named
export const MOST = 15; // tiles; what else falls can be tapped in the picture

/** A falling piece. Its tile stays where it is, whatever becomes of the others. */
export interface Tile {
  piece: number;
  fate: "falls" | "reached" | "caught" | "gone";
}

/** Who catches, and the piece they were placing. */
export interface Loader {
  mine: boolean;
  name: string;
  placing: number | null;
}

export class Falls {
  /** by place: a tile that is gone leaves its place empty */
  tiles = $state<Tile[]>([]);
  /** what happened last on the screen, in words */
  said = $state("");
  #reader = new Reader();
  #flights = new Flights();
  #inFrame = new Map<number, number>(); // the last frame in which each piece was in the air
  #landed = new Set<number>();
  #over = false; // the last frame of a placement has come
  #airborne = new Set<number>(); // on the screen
  #caught = new Set<number>(); // on the screen
  #silence: ReturnType<typeof setTimeout> | undefined;

  /** A frame arrived. Tiles follow what arrives, not what is drawn: a slow device draws too little
   * of a fall, and a tap names the frame in which the piece was in the air. */
  see(frame: ArrayBuffer): void {
    const picture = this.#reader.read(frame);
    if (picture === null) return;
    if (this.#over) this.#forget();
    this.#over = picture.last;
    for (const { piece, marks } of picture.pieces) this.#follow(piece, marks, picture);
  }

  #follow(piece: number, marks: number, { number, last }: Picture): void {
    const tile = this.tiles.find((each) => each.piece === piece && each.fate !== "gone");
    if (marks & CAUGHT) {
      if (tile) tile.fate = "caught";
    } else if (marks & AIRBORNE) {
      this.#inFrame.set(piece, number);
      this.#flights.follow(piece, number);
      if (!tile && this.#flights.falls(piece)) this.#add(piece);
    } else if (!tile) {
      return;
    } else if (marks & FALLEN) {
      if (!this.#landed.has(piece)) this.#land(tile);
    } else if (last || this.#flights.over(piece, number)) {
      tile.fate = "gone"; // it lies on the ship again
    }
  }

  #land(tile: Tile): void {
    this.#landed.add(tile.piece);
    setTimeout(() => {
      if (tile.fate !== "caught") tile.fate = "gone";
    }, LATE);
  }

  /** What falls once more gets its own place again; all others a new one, as long as there are. */
  #add(piece: number): void {
    const tile: Tile = { piece, fate: "falls" };
    const own = this.tiles.findIndex((each) => each.piece === piece);
    const free = this.tiles.findIndex(({ fate }) => fate === "gone");
    if (own >= 0) this.tiles[own] = tile;
    else if (this.tiles.length < MOST) this.tiles.push(tile);
    else if (free >= 0) this.tiles[free] = tile;
  }

  /** This player reaches for a piece: the frame to send, if it can still be caught. */
  reach(piece: number): number | undefined {
    const tile = this.tiles.find((each) => each.piece === piece);
    if (!tile || tile.fate === "caught" || tile.fate === "gone") return undefined;
    tile.fate = "reached";
    return this.#inFrame.get(piece);
  }

  /** Something was drawn. */
  hear(what: Said, loader: Loader): void {
    switch (what.t) {
      case "moving":
        clearTimeout(this.#silence);
        this.#airborne.clear();
        this.#caught.clear();
        this.said = "";
        break;
      case "airborne":
        this.#airborne.add(what.piece);
        this.said =
          this.#airborne.size < MANY
            ? say().falls(named(what.piece))
            : fallen().manyFall(this.#airborne.size);
        break;
      case "caught":
        this.#airborne.delete(what.piece);
        this.#caught.add(what.piece);
        this.said = this.#tellCaught(what.piece, loader);
        break;
      case "fell":
        this.#airborne.delete(what.piece);
        this.said = say().missed(named(what.piece));
        break;
      case "slid":
        this.#airborne.delete(what.piece);
        this.said = say().slid(named(what.piece));
        break;
      case "rest":
        this.#tellWhoStayed();
        this.tiles = [];
        this.#silence = setTimeout(() => (this.said = ""), READ);
        break;
    }
  }

  /** RAF-32: what one was placing comes back if nothing else is caught. */
  #tellCaught(piece: number, { mine, name, placing }: Loader): string {
    const it = the(shapeOf(piece));
    const alone = piece === placing && this.#caught.size === 1;
    if (mine) return alone ? say().caughtOwn(it) : say().caughtIt(it);
    return alone ? say().theyCaughtOwn(name, it) : say().theyCaught(name, it);
  }

  /** Pieces that were in the air and are neither caught nor fallen lie on the ship again. */
  #tellWhoStayed(): void {
    const [stayed] = this.#airborne;
    if (stayed !== undefined) this.said = say().stayed(named(stayed));
  }

  #forget(): void {
    this.tiles = [];
    this.#flights.clear();
    this.#landed.clear();
    this.#inFrame.clear();
  }
}

const named = (piece: number): string => capital(the(shapeOf(piece)));
