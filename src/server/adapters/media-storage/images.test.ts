import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chunk, inflating, png } from '../../uploads/testing/malicious-files.ts';
import { picture } from '../../uploads/testing/sample-files.ts';
import { storePicture } from './images.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const stored = async (bytes: Buffer, name: string) => {
  const from = join(folder, name);
  await writeFile(from, bytes);
  return storePicture(from, 'png', `${from}.part`);
};

/** Picture processes of ours, at work or at rest. */
function processes(): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/, 2).map(Number);
    return parent === process.pid && pid !== undefined && line.includes('picture-process.ts') ? [pid] : [];
  });
}
function kill(): number {
  const all = processes();
  for (const pid of all) process.kill(pid, 'SIGKILL');
  return all.length;
}

it('a header that keeps its reader busy is not read to its end, and no process is left at it', async () => {
  await expect.poll(kill).toBe(0);
  const hidden = chunk('zTXt', Buffer.concat([Buffer.from('k\0\0'), inflating(48).zlib]));
  const header = {
    width: 8,
    height: 8,
    data: deflateSync(Buffer.alloc(72)),
    between: Array(300).fill(hidden),
  };
  // a busy machine may have had no time for it
  const code = expect.stringMatching(/^(UNPROCESSABLE|BUSY)$/);
  const begun = performance.now();
  await expect(stored(png(header), 'endless.png')).rejects.toMatchObject({ code });
  // without a limit of its own a look took the 15 s after which any process is ended
  expect(performance.now() - begun).toBeLessThan(10_000);
  // one at rest would be there for 20 s
  await expect.poll(processes, { timeout: 8_000 }).toEqual([]);
});

it('a process that is killed, as when memory runs out, does not make its picture damaged', async () => {
  let isAnswered = false;
  const answer = stored(await picture({ width: 3_000, height: 3_000, format: 'png' }), 'killed.png')
    .catch((problem) => problem)
    .finally(() => (isAnswered = true));
  while (!isAnswered) {
    kill();
    await sleep(10);
  }
  expect(await answer).toMatchObject({ code: 'BUSY', details: { retryAfterSeconds: 10 } });
  await expect.poll(kill).toBe(0);
  expect(await stored(await picture({ format: 'png' }), 'next.png')).toMatchObject({ format: 'png' });
});

it('a process that is killed while it rests is missed by nobody', async () => {
  await stored(await picture({ width: 40, height: 40, format: 'png' }), 'first.png');
  expect(kill()).toBeGreaterThan(0);
  await expect.poll(processes).toEqual([]);
  await stored(await picture({ width: 40, height: 40, format: 'png' }), 'second.png');
  // after this long one at rest would be let go: what has ended by itself is not told to
  await sleep(22_000);
  await expect.poll(processes).toEqual([]);
}, 60_000);
