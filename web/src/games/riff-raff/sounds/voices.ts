/** Single sounds, made of noise and tones: wood, water, a hand. */

/** Where and when a sound is made. `pan`: -1 on the left, 1 on the right. */
export interface Cue {
  context: BaseAudioContext;
  out: AudioNode;
  at: number;
  pan: number;
}

const SECONDS = 2; // of noise, which is used again and again

/** The pitch of a shape when it is knocked, in hertz: small and thin wood is higher. */
const PITCH = [520, 390, 640, 430, 610, 760, 700, 330];
/** The partials of a wooden block: their pitch, loudness and seconds to die away. */
const WOOD = [
  [1, 1, 0.11],
  [2.42, 0.5, 0.07],
  [4.15, 0.28, 0.045],
  [6.3, 0.14, 0.03],
] as const;

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** White noise, the same each time. */
export function noiseOf(context: BaseAudioContext): AudioBuffer {
  const known = noises.get(context);
  if (known) return known;
  const made = context.createBuffer(1, SECONDS * context.sampleRate, context.sampleRate);
  const samples = made.getChannelData(0);
  let seed = 1;
  for (let n = 0; n < samples.length; n += 1) {
    seed = (seed * 16807) % 2147483647;
    samples[n] = seed / 1073741823.5 - 1;
  }
  noises.set(context, made);
  return made;
}

/** A piece of wood meets wood: louder and brighter with the force, lower with the weight. */
export function knock(cue: Cue, shape: number, force: number): void {
  const pitch = (PITCH[shape] ?? 500) * (0.97 + 0.06 * Math.random());
  const loud = 0.05 + 0.5 * force ** 0.8;
  for (const [part, share, lasts] of WOOD) {
    const bright = part === 1 ? 1 : 0.35 + 0.65 * force;
    tone(cue, pitch * part, loud * share * bright, lasts * (0.8 + 0.6 * force));
  }
  burst(cue, "bandpass", [1400 + 1800 * force, 900], loud * 0.6, 0.018);
}

/** Something falls into the sea: a slap, a plop, and drops. */
export function splash(cue: Cue, weight: number): void {
  const loud = 0.16 + 0.1 * weight;
  burst(cue, "bandpass", [2400, 500], loud, 0.5);
  burst({ ...cue, at: cue.at + 0.03 }, "lowpass", [700, 200], loud * 1.4, 0.35);
  tone({ ...cue, at: cue.at + 0.04 }, 260 / (0.6 + 0.4 * weight), loud * 0.9, 0.22, 0.4);
  for (let drop = 1; drop <= 3; drop += 1) {
    const later = cue.at + 0.16 + 0.09 * drop * (0.7 + 0.6 * Math.random());
    tone({ ...cue, at: later }, 900 + 700 * Math.random(), loud * 0.09, 0.05, 1.7);
  }
}

/** A hand closes round a piece, and all is well. */
export function caught(cue: Cue): void {
  burst(cue, "bandpass", [1100, 500], 0.8, 0.06);
  tone({ ...cue, at: cue.at + 0.03 }, 587, 0.18, 0.24);
  tone({ ...cue, at: cue.at + 0.1 }, 880, 0.15, 0.36);
}

/** Timber under strain: it sticks and slips, lower and louder the more the ship leans. */
export function creak(cue: Cue, strain: number): void {
  const lasts = 0.16 + 0.2 * Math.random();
  const pitch = 95 - 35 * strain + 30 * Math.random();
  const source = cue.context.createOscillator();
  source.type = "sawtooth";
  source.frequency.setValueAtTime(pitch, cue.at);
  source.frequency.linearRampToValueAtTime(pitch * (0.8 + 0.5 * Math.random()), cue.at + lasts);
  const body = cue.context.createBiquadFilter();
  body.type = "bandpass";
  body.frequency.value = 420 + 380 * Math.random();
  body.Q.value = 5;
  const loud = swell(cue, 0.12 + 0.9 * strain, lasts);
  source.connect(body).connect(loud);
  place(cue, loud);
  source.start(cue.at);
  source.stop(cue.at + lasts + 0.02);
}

/** A tone that dies away; it may glide to another pitch. */
function tone(cue: Cue, pitch: number, loudness: number, lasts: number, glide = 1): void {
  const source = cue.context.createOscillator();
  source.frequency.setValueAtTime(pitch, cue.at);
  if (glide !== 1) source.frequency.exponentialRampToValueAtTime(pitch * glide, cue.at + lasts);
  const loud = struck(cue, loudness, lasts);
  source.connect(loud);
  place(cue, loud);
  source.start(cue.at);
  source.stop(cue.at + lasts + 0.02);
}

/** A burst of noise through a filter that moves from one pitch to another. */
function burst(
  cue: Cue,
  type: BiquadFilterType,
  [from, to]: readonly [number, number],
  loudness: number,
  lasts: number,
): void {
  const source = cue.context.createBufferSource();
  source.buffer = noiseOf(cue.context);
  const filter = cue.context.createBiquadFilter();
  filter.type = type;
  filter.frequency.setValueAtTime(from, cue.at);
  filter.frequency.exponentialRampToValueAtTime(to, cue.at + lasts);
  const loud = struck(cue, loudness, lasts);
  source.connect(filter).connect(loud);
  place(cue, loud);
  source.start(cue.at, Math.random() * (SECONDS - 1));
  source.stop(cue.at + lasts + 0.02);
}

/** At its loudest at once, then dying away. */
function struck({ context, at }: Cue, loudness: number, lasts: number): GainNode {
  const loud = context.createGain();
  loud.gain.setValueAtTime(0, at);
  loud.gain.linearRampToValueAtTime(loudness, at + 0.002);
  loud.gain.exponentialRampToValueAtTime(0.0005, at + lasts);
  return loud;
}

/** Rising and falling. */
function swell({ context, at }: Cue, loudness: number, lasts: number): GainNode {
  const loud = context.createGain();
  loud.gain.setValueAtTime(0, at);
  loud.gain.linearRampToValueAtTime(loudness, at + 0.35 * lasts);
  loud.gain.linearRampToValueAtTime(0, at + lasts);
  return loud;
}

function place({ context, out, pan }: Cue, from: AudioNode): void {
  const side = context.createStereoPanner();
  side.pan.value = pan;
  from.connect(side).connect(out);
}
