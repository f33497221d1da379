/** All that is heard of the ship: single sounds, and the sea, sliding and rumbling under them. */

import * as voices from "./voices";
import { noiseOf, type Cue } from "./voices";

const WIDE = 170; // mm from the mast at which a sound is fully on one side
const EASE = 0.12; // s in which the level of a lasting sound changes
const SEA = 0.055;
const HUSHED = 0.3; // of the sea, while a hand is at the ship

/** What a ship sounds like. The mix of a real device, or a fake one in tests. */
export interface Sounds {
  knock: (shape: number, force: number, port: number) => void;
  splash: (weight: number, port: number) => void;
  caught: () => void;
  creak: (strain: number) => void;
  /** 0 to 1 */
  levels: (lasting: Levels) => void;
}

export interface Levels {
  sea: number;
  hush: boolean;
  slides: number;
  rumble: number;
}

export const SILENCE: Levels = { sea: 0, hush: false, slides: 0, rumble: 0 };

/** The waves of the sea: their frequency in hertz, and how much louder and softer they make it. */
const WAVES = [
  [0.13, 0.4],
  [0.31, 0.25],
] as const;

interface Lasting {
  gain: GainNode;
  level: number;
}

export class Mix implements Sounds {
  #context: BaseAudioContext;
  #out: GainNode;
  #sources: AudioScheduledSourceNode[] = [];
  #sea: Lasting;
  #slides: Lasting;
  #rumble: Lasting;

  constructor(context: BaseAudioContext) {
    this.#context = context;
    this.#out = context.createGain();
    this.#out.gain.value = 0.8;
    const limit = context.createDynamicsCompressor();
    limit.threshold.value = -14;
    limit.ratio.value = 6;
    this.#out.connect(limit).connect(context.destination);
    this.#sea = this.#lasting("lowpass", 480, 0.4, this.#waves());
    this.#slides = this.#lasting("bandpass", 680, 1.8, this.#out);
    this.#rumble = this.#lasting("lowpass", 95, 0.7, this.#out);
  }

  /** What can record what is heard. */
  record(recorder: AudioNode): () => void {
    this.#out.connect(recorder);
    return () => this.#out.disconnect(recorder);
  }

  close(): void {
    for (const source of this.#sources) source.stop();
    this.#out.disconnect();
  }

  /** Noise without end through a filter, silent at first. */
  #lasting(type: BiquadFilterType, pitch: number, width: number, out: AudioNode): Lasting {
    const source = this.#context.createBufferSource();
    source.buffer = noiseOf(this.#context);
    source.loop = true;
    const filter = this.#context.createBiquadFilter();
    filter.type = type;
    filter.frequency.value = pitch;
    filter.Q.value = width;
    const gain = this.#context.createGain();
    gain.gain.value = 0;
    source.connect(filter).connect(gain).connect(out);
    this.#begin(source);
    return { gain, level: 0 };
  }

  #waves(): GainNode {
    const loud = this.#context.createGain();
    loud.connect(this.#out);
    for (const [pitch, depth] of WAVES) {
      const [wave, much] = [this.#context.createOscillator(), this.#context.createGain()];
      wave.frequency.value = pitch;
      much.gain.value = depth;
      wave.connect(much).connect(loud.gain);
      this.#begin(wave);
    }
    return loud;
  }

  #begin(source: AudioScheduledSourceNode): void {
    source.start();
    this.#sources.push(source);
  }

  #cue(port: number): Cue {
    // from the stern, port is on the left
    const pan = Math.max(-0.8, Math.min(0.8, -port / WIDE));
    return { context: this.#context, out: this.#out, at: this.#context.currentTime, pan };
  }

  knock(shape: number, force: number, port: number): void {
    voices.knock(this.#cue(port), shape, force);
  }
  splash(weight: number, port: number): void {
    voices.splash(this.#cue(port), weight);
  }
  caught(): void {
    voices.caught(this.#cue(0));
  }
  creak(strain: number): void {
    voices.creak(this.#cue(0), strain);
  }

  levels({ sea, hush, slides, rumble }: Levels): void {
    this.#set(this.#sea, SEA * sea * (hush ? HUSHED : 1));
    this.#set(this.#slides, 0.3 * slides);
    this.#set(this.#rumble, 0.7 * rumble);
  }

  #set(lasting: Lasting, level: number): void {
    if (Math.abs(lasting.level - level) < 0.001) return;
    lasting.level = level;
    lasting.gain.gain.setTargetAtTime(level, this.#context.currentTime, EASE);
  }
}

/** The mix of the device; another device, as after the sound was turned off, gets another. */
export class Mixes {
  #context: AudioContext | null = null;
  #mix: Mix | null = null;

  /** Null while nothing can be heard: what has been missed is not made up for. */
  on(context: AudioContext | null): Mix | null {
    if (context !== this.#context) {
      this.close();
      this.#context = context;
      this.#mix = context && new Mix(context);
    }
    return context?.state === "running" ? this.#mix : null;
  }

  /** What is heard, for a clip; null while nothing can be. */
  record(): { stream: MediaStream; stop: () => void } | null {
    const [context, mix] = [this.#context, this.#mix];
    if (!context || !mix) return null;
    const recorder = context.createMediaStreamDestination();
    return { stream: recorder.stream, stop: mix.record(recorder) };
  }

  close(): void {
    this.#mix?.close();
    this.#mix = this.#context = null;
  }
}
