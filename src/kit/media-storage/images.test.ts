import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkPreview, pictureCrops } from '../media/link-preview.ts';
import { compressedZeros, png, pngChunk } from '../uploads/testing/malicious-files.ts';
import { picture } from '../uploads/testing/sample-files.ts';
import { runImageJob, storeImage } from './images.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const stored = async (bytes: Buffer, name: string) => {
  const from = join(folder, name);
  await writeFile(from, bytes);
  return storeImage(from, 'png', `${from}.part`);
};

/** Process ids of this test's image workers. */
function processes(): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/, 2).map(Number);
    return parent === process.pid && pid !== undefined && line.includes('image-worker/main.ts') ? [pid] : [];
  });
}
function kill(): number[] {
  const all = processes();
  for (const pid of all) process.kill(pid, 'SIGKILL');
  return all;
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('storing an image fails and its worker exits when reading the header takes too long', async () => {
  await expect.poll(kill).toEqual([]);
  const hidden = pngChunk('zTXt', Buffer.concat([Buffer.from('k\0\0'), compressedZeros(48).zlib]));
  const header = {
    width: 8,
    height: 8,
    data: deflateSync(Buffer.alloc(72)),
    between: Array(300).fill(hidden),
  };
  await expect(stored(png(header), 'endless.png')).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
  await expect.poll(processes).toEqual([]);
});

it('storing an image fails with BUSY, not with UNPROCESSABLE, when its worker is killed', async () => {
  let isAnswered = false;
  const response = stored(await picture({ width: 3_000, height: 3_000, format: 'png' }), 'killed.png')
    .catch((problem) => problem)
    .finally(() => (isAnswered = true));
  while (!isAnswered) {
    kill();
    await sleep(10);
  }
  expect(await response).toMatchObject({ code: 'BUSY', details: { retryAfterSeconds: 10 } });
  await expect.poll(kill).toEqual([]);
  expect(await stored(await picture({ format: 'png' }), 'next.png')).toMatchObject({ format: 'png' });
});

it('storing an image succeeds after an idle worker was killed', async () => {
  await stored(await picture({ width: 40, height: 40, format: 'png' }), 'first.png');
  const killed = kill();
  expect(killed).not.toEqual([]);
  // its arguments disappear before its connections close
  await expect.poll(() => killed.filter(exists)).toEqual([]);
  await stored(await picture({ width: 40, height: 40, format: 'png' }), 'second.png');
});

describe('the link preview of a picture', () => {
  /** Writes a preview. @returns its properties and the mean color of its left and middle columns, 100 pixels wide. */
  const preview = async (bytes: Buffer) => {
    const [from, to] = [join(folder, 'original'), join(folder, 'preview')];
    await writeFile(from, bytes);
    await runImageJob({ type: 'preview', from, to, ...linkPreview });
    const file = await readFile(to);
    const meanColor = async (left: number) => {
      const column = await sharp(file).extract({ left, top: 0, width: 100, height: 630 }).toBuffer();
      return (await sharp(column).stats()).channels.map(({ mean }) => Math.round(mean));
    };
    const { format, width, height } = await sharp(file).metadata();
    return {
      format,
      width,
      height,
      bytes: file.length,
      left: await meanColor(0),
      middle: await meanColor(550),
    };
  };
  const JPEG = { format: 'jpeg', width: 1200, height: 630 };
  const filledWith = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 4, background } })
      .png()
      .toBuffer();

  it('has fewer than 300 kB, whatever the picture shows', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const;
    const background = '#808080';
    const { bytes, ...rest } = await preview(
      await sharp({ create: { width: 1200, height: 750, channels: 3, background, noise } })
        .png()
        .toBuffer(),
    );
    expect(rest).toMatchObject(JPEG);
    expect(bytes).toBeLessThan(300_000);
  });

  it('is cropped from a wide picture, and enlarged from a small one', async () => {
    const { left, ...rest } = await preview(await picture({ width: 240, height: 150 }));
    expect(rest).toMatchObject(JPEG);
    expect(left).toEqual([254, 0, 0]);
  });

  it('shows the whole of a poster on a darker copy of it', async () => {
    const { left, middle, ...rest } = await preview(await filledWith(600, 900, '#c08040'));
    expect(rest).toMatchObject(JPEG);
    expect(middle[0]).toBeGreaterThan(185);
    expect(left[0]).toBeLessThan(130);
  });

  it('shows a transparent picture on a light background', async () => {
    const { middle } = await preview(await filledWith(1200, 700, '#00000000'));
    expect(Math.min(...middle)).toBeGreaterThan(220);
  });

  it.each(pictureCrops)('also has the shape $width x $height', async (size) => {
    const [from, to] = [join(folder, 'original'), join(folder, 'crop')];
    await writeFile(from, await picture({ width: 240, height: 150 }));
    await runImageJob({ type: 'preview', from, to, ...size });
    expect(await sharp(to).metadata()).toMatchObject({ format: 'jpeg', ...size });
  });
});
