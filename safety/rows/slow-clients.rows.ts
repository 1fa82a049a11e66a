import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { canReadMemory } from '../../src/server/testing/resident-memory.ts';
import { row } from '../support/row.ts';
import { crowd, secondsUntilEnded, slownesses } from '../support/slow-clients.ts';

const ASSETS = join(import.meta.dirname, '..', '..', 'build', 'client', 'assets');
const CONNECTIONS = 1_000;
/** Each of the four ways for so long: together half a minute. */
const EACH_MS = 6_000;
const PROBE_EVERY_MS = 50;
/** No sender holds more than this (src/server/http/crowds.ts). */
const CAP = 500;
/** The probes' own, and what is closed already but not yet counted so. */
const OTHERS = 10;
const ATTACKER = '127.0.0.2';

row(
  {
    id: 'T54',
    what: 'Slow clients',
    pass: 'with 1,000 slow connections of each of four kinds, every probe is answered 200, from the same address too, p99 within 250 ms; one address holds 500 at most; headers end after 10 s, a body after 30 s, idling after 15 s',
    on: ['sqlite'],
  },
  async ({ open, figure }) => {
    const site = await open();
    const { address } = site.server;
    const { host } = new URL(address);
    const large = readdirSync(ASSETS)
      .filter((name) => name.endsWith('.js'))
      .toSorted((a, b) => statSync(join(ASSETS, b)).size - statSync(join(ASSETS, a)).size)[0];
    const kinds = slownesses(host, `/assets/${large}`);

    const alone = {
      headers: secondsUntilEnded(address, kinds['slow headers']?.first ?? '', 60_000),
      body: secondsUntilEnded(address, kinds['slow bodies']?.first ?? '', 60_000),
      idle: secondsUntilEnded(address, `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`, 60_000),
    };
    const probes: { readonly status: number; readonly milliseconds: number }[] = [];
    let most = 0;
    const openFiles = () => (canReadMemory ? readdirSync(`/proc/${site.server.pid}/fd`).length : 0);
    const before = openFiles();
    for (const kind of Object.values(kinds)) {
      const slow = crowd(address, kind, { connections: CONNECTIONS, from: ATTACKER });
      const until = performance.now() + EACH_MS;
      for (let n = 0; performance.now() < until; n += 1) {
        probes.push(await site.call(n % 2 ? '/' : '/healthz', n % 3 ? {} : { from: ATTACKER }));
        most = Math.max(most, openFiles() - before);
        await sleep(PROBE_EVERY_MS);
      }
      slow.end();
      await sleep(200);
    }
    const times = probes.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
    const p99 = times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;
    const [headers, body, idle] = await Promise.all([alone.headers, alone.body, alone.idle]);
    figure(
      `${probes.length} probes, p99 ${p99.toFixed(0)} ms; at most ${most} at once; ended after ${headers.toFixed(0)} s, ${body.toFixed(0)} s and ${idle.toFixed(0)} s`,
    );
    expect(probes.filter(({ status }) => status !== 200)).toEqual([]);
    expect(p99).toBeLessThanOrEqual(250);
    expect(most).toBeLessThanOrEqual(CAP + OTHERS);
    // looked at every two seconds
    expect(headers).toBeLessThan(14);
    expect(body).toBeLessThan(34);
    expect(idle).toBeLessThan(19);
  },
);
