/** A decaying tone. Each partial is a multiple of the frequency, with its amplitude. */
export interface SynthTone {
  readonly hertz: number;
  /** Start and duration in seconds. */
  readonly at: number;
  readonly seconds: number;
  readonly partials: readonly (readonly [multiple: number, loudness: number])[];
  /** Seconds to the full amplitude, and time constant of the exponential decay in seconds. */
  readonly attack: number;
  readonly decay: number;
}

/**
 * Synthesizes tones as a mono WAV file with 16 bits per sample.
 *
 * @param rate samples per second. Source: Multimedia Programming Interface and Data Specifications 1.0, RIFF WAVE.
 */
export function createWav(tones: readonly SynthTone[], rate = 11_025): Buffer {
  const seconds = Math.max(...tones.map(({ at, seconds }) => at + seconds));
  const samples = new Float64Array(Math.ceil(seconds * rate));
  for (const tone of tones) mixTone(samples, tone, rate);
  const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9);
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((value, index) => {
    file.writeInt16LE(Math.round((value / loudest) * 26_000), 44 + index * 2);
  });
  return file;
}

function mixTone(
  samples: Float64Array,
  { hertz, at, seconds, partials, attack, decay }: SynthTone,
  rate: number,
): void {
  const first = Math.round(at * rate);
  const count = Math.min(samples.length - first, Math.round(seconds * rate));
  for (let index = 0; index < count; index++) {
    const time = index / rate;
    const fadeOut = Math.min(1, (seconds - time) / 0.08);
    const loudness = Math.min(1, time / attack) * Math.exp(-time / decay) * fadeOut;
    const wave = partials.reduce(
      (sum, [multiple, amplitude]) => sum + amplitude * Math.sin(2 * Math.PI * hertz * multiple * time),
      0,
    );
    samples[first + index] = (samples[first + index] ?? 0) + loudness * wave;
  }
}
