/**
 * Generates the recordings and the video of the demo parish in `src/server/seed/files/`. They are committed,
 * because the server has no encoder. Requires ffmpeg with libmp3lame and libx264:
 *
 *     node scripts/generate-demo-media.ts
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createWav, type SynthTone } from '../src/server/seed/generators/wav.ts';
import { drone, scale } from '../src/server/seed/sounds.ts';

const SEED = join(import.meta.dirname, '..', 'src', 'server', 'seed');
const FRAMES = 48;
const FRAMES_PER_SECOND = 12;

const workFolder = mkdtempSync(join(tmpdir(), 'demo-media-'));
const ffmpeg = (...args: readonly string[]) =>
  execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...args], { stdio: 'inherit' });

function encodeSound(name: string, tones: readonly SynthTone[]): void {
  const source = join(workFolder, `${name}.wav`);
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
    join(SEED, 'files', `${name}.mp3`),
  );
}

/** The lamp with moving flames. The video loops: the last frame is followed by the first. */
async function renderVideo(): Promise<void> {
  const lamp = readFileSync(join(SEED, 'pictures', 'lamp.svg'), 'utf8');
  for (let frame = 0; frame < FRAMES; frame++) {
    const angle = (2 * Math.PI * frame) / FRAMES;
    const [lean, height] = [7 * Math.sin(3 * angle), 1 + 0.09 * Math.sin(5 * angle)];
    const moving = `<g id="flame" transform="skewX(${lean.toFixed(2)}) scale(1 ${height.toFixed(3)})">`;
    const drawing = Buffer.from(lamp.replace('<g id="flame">', moving));
    const name = `lamp-${String(frame).padStart(2, '0')}.png`;
    await sharp(drawing).resize({ width: 640, height: 400 }).png().toFile(join(workFolder, name));
  }
  const source = ['-framerate', String(FRAMES_PER_SECOND), '-i', join(workFolder, 'lamp-%02d.png')];
  const codec = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '27', '-pix_fmt', 'yuv420p'];
  ffmpeg(
    ...source,
    ...codec,
    '-movflags',
    '+faststart',
    '-map_metadata',
    '-1',
    join(SEED, 'files', 'lamp.mp4'),
  );
}

encodeSound('drone', drone);
encodeSound('scale', scale);
await renderVideo();
rmSync(workFolder, { recursive: true });
