/** Short soft sounds from two oscillators; each goes with something visible. */

import { settings } from "./settings.svelte";

type Sound = "turn" | "card" | "refused" | "won" | "over" | "go";

/** Notes in hertz, each with its start and length in seconds. */
const TUNES: Record<Sound, readonly (readonly [number, number, number])[]> = {
  turn: [
    [523, 0, 0.12],
    [784, 0.1, 0.18],
  ],
  card: [[220, 0, 0.06]],
  refused: [
    [196, 0, 0.1],
    [165, 0.09, 0.16],
  ],
  won: [
    [523, 0, 0.14],
    [659, 0.12, 0.14],
    [784, 0.24, 0.3],
  ],
  over: [
    [392, 0, 0.2],
    [330, 0.16, 0.3],
  ],
  go: [[880, 0, 0.2]],
};

let context: AudioContext | null = null;

/** The device, if it has one and the sound is on. */
export function audio(): AudioContext | null {
  if (!settings.sound) return null;
  // before the first tap on the page browsers refuse
  if ("userActivation" in navigator && !navigator.userActivation.hasBeenActive) return null;
  try {
    context ??= new AudioContext();
  } catch {
    return null; // no audio device
  }
  if (context.state === "suspended") void context.resume();
  return context;
}

export function play(sound: Sound): void {
  if (sound === "turn") vibrate();
  const on = audio();
  if (!on) return;
  for (const [pitch, start, length] of TUNES[sound]) note(on, pitch, start, length);
}

/** A short vibration, if the device supports it and it is turned on: milliseconds on and off. */
export function vibrate(pattern: readonly number[] = [60]): void {
  if (settings.vibration && "vibrate" in navigator) navigator.vibrate([...pattern]);
}

function note(on: AudioContext, pitch: number, start: number, length: number): void {
  const at = on.currentTime + start;
  const tone = on.createOscillator();
  const loudness = on.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(0.12, at + 0.01);
  loudness.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(loudness).connect(on.destination);
  tone.start(at);
  tone.stop(at + length + 0.02);
}
