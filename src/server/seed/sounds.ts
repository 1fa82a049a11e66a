import type { SynthTone } from './generators/wav.ts';

/**
 * Synthesized recordings of the demonstration parish. The bell is generated at the first start; the drone and the scale are in
 * `files/`.
 */

/** Partials of a church bell, tuned with a minor third: hum, prime, tierce, quint, nominal. */
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

/** Three strokes. */
export const bell: readonly SynthTone[] = [0, 1.4, 2.8].map((at) => ({
  hertz: 392,
  at,
  seconds: 2.4,
  partials: BELL,
  attack: 0.004,
  decay: 0.7,
}));

/** A sustained chord of C and G. */
export const drone: readonly SynthTone[] = [130.81, 196, 261.63].map((hertz) => ({
  hertz,
  at: 0,
  seconds: 8,
  partials: REED,
  attack: 0.8,
  decay: 40,
}));

/** A rising C major scale with a long last note. */
export const scale: readonly SynthTone[] = [0, 2, 4, 5, 7, 9, 11, 12].map((semitones, index) => ({
  hertz: 261.63 * 2 ** (semitones / 12),
  at: index * 0.8,
  seconds: index === 7 ? 1.8 : 0.8,
  partials: REED,
  attack: 0.05,
  decay: 2,
}));
