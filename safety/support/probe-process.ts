/** Asks for a page, and a bare server of its own, until its standard input ends: `probe-process.ts PAGE PAUSE_MS`. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = Number(process.argv[3]);

if (process.argv[2] === 'bare') {
  const server = createServer((_, response) => void response.end('{"status":"ok"}'));
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.on('disconnect', () => process.exit());
} else await watch(process.argv[2] ?? '');

async function watch(page: string): Promise<void> {
  const bare = fork(import.meta.filename, ['bare']);
  const [port] = await once(bare, 'message');
  const taken: number[] = [];
  let bareMs = 0;
  let failures = 0;
  let isOver = false;
  process.stdin.resume().on('end', () => {
    isOver = true;
  });
  console.log('probing');
  while (!isOver) {
    const [site, other] = await Promise.all([
      millisecondsOf(page),
      millisecondsOf(`http://127.0.0.1:${port}/`),
    ]);
    if (site === undefined) failures += 1;
    else taken.push(site);
    bareMs = Math.max(bareMs, other ?? 0);
    await sleep(EVERY_MS);
  }
  taken.sort((a, b) => a - b);
  const [longestMs, hundredthMs] = [taken.at(-1), taken[Math.floor(taken.length * 0.99)]];
  console.log(JSON.stringify({ longestMs, hundredthMs, bareMs, calls: taken.length + failures, failures }));
  bare.disconnect();
  process.exit();
}

/** @returns undefined when there was no good answer. */
function millisecondsOf(address: string): Promise<number | undefined> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    get(address, { agent: false }, (answer) => {
      answer
        .resume()
        .on('end', () => resolve(answer.statusCode === 200 ? performance.now() - startedAt : undefined));
    }).on('error', () => resolve(undefined));
  });
}
