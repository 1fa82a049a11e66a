/**
 * Asks for a page, and a bare server of its own, until its standard input ends: the parameter is `Probing` as JSON.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { withoutWaits } from './cpu-steal.ts';
import type { Probed, Probing } from './latency-probe.ts';

if (process.argv[2] === 'bare') {
  const server = createServer((_, response) => void response.end('{"status":"ok"}'));
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.on('disconnect', () => process.exit());
} else await watch(JSON.parse(process.argv[2] ?? '') as Probing);

async function watch({ page, pid, everyMs, from }: Probing): Promise<void> {
  const bare = fork(import.meta.filename, ['bare']);
  const [port] = await once(bare, 'message');
  const control = `http://127.0.0.1:${port}/`;
  const [site, other]: [Taken[], Taken[]] = [[], []];
  const failed: string[] = [];
  let calls = 0;
  let isOver = false;
  process.stdin.resume().on('end', () => {
    isOver = true;
  });
  console.log('probing');
  for (; !isOver; calls += 1) {
    const taken = await timed(page, pid, from[calls % from.length]);
    if (taken.status === 200) site.push(taken);
    else failed.push(`${taken.status}`);
    // not at the same time, or what one of the two waits for would be taken off the other
    other.push(await timed(control, bare.pid ?? 0));
    await sleep(everyMs);
  }
  const [seen, own] = [sorted(site, 'seen'), sorted(site, 'own')];
  const hundredth = Math.floor(site.length * 0.99);
  const probed: Probed = {
    longestMs: seen.at(-1) ?? 0,
    hundredthMs: seen[hundredth] ?? 0,
    ownLongestMs: own.at(-1) ?? 0,
    ownHundredthMs: own[hundredth] ?? 0,
    bareMs: sorted(other, 'seen').at(-1) ?? 0,
    ownBareMs: sorted(other, 'own').at(-1) ?? 0,
    calls,
    failed,
  };
  console.log(JSON.stringify(probed));
  bare.disconnect();
  process.exit();
}

interface Taken {
  readonly status: number | string | undefined;
  readonly seen: number;
  readonly own: number;
}

function sorted(list: readonly Taken[], name: 'seen' | 'own'): number[] {
  return list.map((taken) => taken[name]).toSorted((a, b) => a - b);
}

async function timed(page: string, pid: number, from?: string): Promise<Taken> {
  const { result: status, seen, own } = await withoutWaits(pid, () => statusOf(page, from));
  return { status, seen, own };
}

/** Its status, or why there was none. */
function statusOf(address: string, localAddress?: string): Promise<Taken['status']> {
  return new Promise((resolve) => {
    get(address, { agent: false, ...(localAddress && { localAddress }) }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    }).on('error', ({ message }) => resolve(message));
  });
}
