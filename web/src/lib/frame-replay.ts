/** Replay of a moving ship: its frames are fetched at once and shown at their own rate. */

const RATE = 30; // frames per second
const LENGTH = 4; // bytes before each frame
const NUMBER = 4; // offset of the number in a frame
const PASSING = 200; // milliseconds: moments that are only skimmed fetch nothing

export class FrameReplay {
  #listeners = new Set<(frame: ArrayBuffer) => void>();

  listen = (listener: (frame: ArrayBuffer) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Show a placement of a match; nothing is shown where it cannot be seen again. */
  async show(load: () => Promise<ArrayBuffer>, gone: AbortSignal): Promise<void> {
    await new Promise((next) => setTimeout(next, PASSING));
    if (gone.aborted) return;
    const frames = await load().then(cut, () => []);
    const first = numberOf(frames[0]);
    const began = performance.now();
    for (const frame of frames) {
      const due = began + ((numberOf(frame) - first) / RATE) * 1000;
      await new Promise((next) => setTimeout(next, due - performance.now()));
      if (gone.aborted) return;
      for (const listener of this.#listeners) listener(frame);
    }
  }
}

function cut(bytes: ArrayBuffer): ArrayBuffer[] {
  const lengths = new DataView(bytes);
  const frames: ArrayBuffer[] = [];
  for (let at = 0; at + LENGTH < bytes.byteLength;) {
    const length = lengths.getUint32(at, true);
    frames.push(bytes.slice(at + LENGTH, at + LENGTH + length));
    at += LENGTH + length;
  }
  return frames;
}

const numberOf = (frame: ArrayBuffer | undefined): number =>
  frame ? new DataView(frame).getUint32(NUMBER, true) : 0;
