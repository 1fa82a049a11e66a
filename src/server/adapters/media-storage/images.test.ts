import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compressedZeros, png, pngChunk } from '../../uploads/testing/malicious-files.ts';
import { picture } from '../../uploads/testing/sample-files.ts';
import { storeImage } from './images.ts';

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
function kill(): number {
  const all = processes();
  for (const pid of all) process.kill(pid, 'SIGKILL');
  return all.length;
}

it('storing an image fails and its worker exits when reading the header takes too long', async () => {
  await expect.poll(kill).toBe(0);
  const hidden = pngChunk('zTXt', Buffer.concat([Buffer.from('k\0\0'), compressedZeros(48).zlib]));
  const header = {
    width: 8,
    height: 8,
    data: deflateSync(Buffer.alloc(72)),
    between: Array(300).fill(hidden),
  };
  const startedAt = performance.now();
  await expect(stored(png(header), 'endless.png')).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
  // without its own timeout, an inspect job would run until the 15 s limit for all jobs
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  // an idle worker would still exist for 20 s
  await expect.poll(processes, { timeout: 8_000 }).toEqual([]);
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
  await expect.poll(kill).toBe(0);
  expect(await stored(await picture({ format: 'png' }), 'next.png')).toMatchObject({ format: 'png' });
});

it('storing an image succeeds after an idle worker was killed', async () => {
  await stored(await picture({ width: 40, height: 40, format: 'png' }), 'first.png');
  expect(kill()).toBeGreaterThan(0);
  await expect.poll(processes).toEqual([]);
  await stored(await picture({ width: 40, height: 40, format: 'png' }), 'second.png');
});
