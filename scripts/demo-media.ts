/**
 * Makes the recordings and the film of the demonstration in `src/server/seed/files/` from what the project itself computes
 * and draws. They are kept in the repository, since no encoder is installed with the server; needs ffmpeg with libmp3lame
 * and libx264:
 *
 *     node scripts/demo-media.ts
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { type SynthTone, createWav } from '../src/server/seed/generators/wav.ts';
import { drone, scale } from '../src/server/seed/sounds.ts';

const DEMO = join(import.meta.dirname, '..', 'src', 'server', 'seed');
const FRAMES = 48;
const FRAMES_A_SECOND = 12;

const work = mkdtempSync(join(tmpdir(), 'demo-media-'));
const ffmpeg = (...args: readonly string[]) =>
  execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...args], { stdio: 'inherit' });

function record(name: string, tones: readonly SynthTone[]): void {
  const source = join(work, `${name}.wav`);
  writeFileSync(source, createWav(tones, 22_050));
  ffmpeg(
    '-i',
    source,
    '-c:a',
    'libmp3lame',
    '-b:a',
    '32k',
    '-map_metadata',
    '-1',
    join(DEMO, 'files', `${name}.mp3`),
  );
}

/** The lamp whose flames move; the last frame leads into the first. */
async function film(): Promise<void> {
  const lamp = readFileSync(join(DEMO, 'pictures', 'lamp.svg'), 'utf8');
  for (let frame = 0; frame < FRAMES; frame++) {
    const turn = (2 * Math.PI * frame) / FRAMES;
    const [lean, height] = [7 * Math.sin(3 * turn), 1 + 0.09 * Math.sin(5 * turn)];
    const moving = `<g id="flame" transform="skewX(${lean.toFixed(2)}) scale(1 ${height.toFixed(3)})">`;
    const drawing = Buffer.from(lamp.replace('<g id="flame">', moving));
    const name = `lamp-${String(frame).padStart(2, '0')}.png`;
    await sharp(drawing).resize({ width: 640, height: 400 }).png().toFile(join(work, name));
  }
  const source = ['-framerate', String(FRAMES_A_SECOND), '-i', join(work, 'lamp-%02d.png')];
  const codec = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '27', '-pix_fmt', 'yuv420p'];
  ffmpeg(
    ...source,
    ...codec,
    '-movflags',
    '+faststart',
    '-map_metadata',
    '-1',
    join(DEMO, 'files', 'lamp.mp4'),
  );
}

record('drone', drone);
record('scale', scale);
await film();
rmSync(work, { recursive: true });
