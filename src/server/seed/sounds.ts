import type { Tone } from './generators/wav.ts';

/** The demonstration's recordings, all of them computed: a bell for the first start, a drone and a scale for `files/`. */

/** The partials by which one knows a bell, tuned to the tierce: hum, prime, tierce, quint, nominal. */
const BELL = [
  [0.5, 0.5],
  [1, 0.7],
  [1.2, 0.5],
  [1.5, 0.25],
  [2, 0.6],
  [3, 0.2],
] as const;
const REED = [
  [1, 1],
  [2, 0.5],
  [3, 0.34],
  [4, 0.2],
  [5, 0.12],
  [6, 0.07],
] as const;

/** Three strokes, as before evening prayer. */
export const bell: readonly Tone[] = [0, 1.4, 2.8].map((at) => ({
  hertz: 392,
  at,
  seconds: 2.4,
  partials: BELL,
  attack: 0.004,
  decay: 0.7,
}));

/** C and G, held. */
export const drone: readonly Tone[] = [130.81, 196, 261.63].map((hertz) => ({
  hertz,
  at: 0,
  seconds: 8,
  partials: REED,
  attack: 0.8,
  decay: 40,
}));

/** A scale of eight notes from C, up and resting on the last. */
export const scale: readonly Tone[] = [0, 2, 4, 5, 7, 9, 11, 12].map((semitones, index) => ({
  hertz: 261.63 * 2 ** (semitones / 12),
  at: index * 0.8,
  seconds: index === 7 ? 1.8 : 0.8,
  partials: REED,
  attack: 0.05,
  decay: 2,
}));
