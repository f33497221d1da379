/** A second implementation of fair luck, from docs/fairness.md alone. */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

const WORD = 4; // bytes
const WORDS = 2 ** 32;

/** What is published before the deal, for a seed in hexadecimal. */
export function commitment(seed: string): string {
  return bytesToHex(sha256(hexToBytes(seed)));
}

export class Luck {
  readonly key: Uint8Array;
  private words: DataView = new DataView(new ArrayBuffer(0)); // the current block
  private at = 0;
  private blocks = 0;

  constructor(seed: string, shares: ReadonlyMap<number, string>) {
    const told = [...shares]
      .sort(([one], [other]) => one - other)
      .map(([seat, share]) => `${seat}:${share}\n`)
      .join("");
    this.key = hmac(sha256, hexToBytes(seed), new TextEncoder().encode(told));
  }

  /** Block i of the stream. */
  block(i: number): Uint8Array {
    const number = new Uint8Array(8);
    new DataView(number.buffer).setBigUint64(0, BigInt(i));
    return hmac(sha256, this.key, number);
  }

  word(): number {
    if (this.at === this.words.byteLength) {
      const { buffer, byteOffset, byteLength } = this.block(this.blocks++);
      this.words = new DataView(buffer, byteOffset, byteLength);
      this.at = 0;
    }
    const word = this.words.getUint32(this.at);
    this.at += WORD;
    return word;
  }

  /** A uniform random number below n. */
  below(n: number): number {
    const unfair = WORDS - (WORDS % n);
    let word = this.word();
    while (word >= unfair) word = this.word();
    return word % n;
  }

  die(): number {
    return this.below(6) + 1;
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    const order = [...items];
    for (let place = order.length - 1; place > 0; place--) {
      const other = this.below(place + 1);
      [order[place], order[other]] = [order[other] as Item, order[place] as Item];
    }
    return order;
  }

  /** A copy of the stream at this point, to try a draw without consuming it. */
  copy(): Luck {
    const twin = Object.create(Luck.prototype) as Luck;
    return Object.assign(twin, this);
  }
}
