import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { canReadMemory } from '../../src/server/testing/resident-memory.ts';
import { defineCase } from '../support/define-case.ts';
import { probe, told } from '../support/latency-probe.ts';
import { sized } from '../support/sample-sizes.ts';
import { crowd, secondsUntilEnded, slownesses, timesOnTheWay } from '../support/slowloris.ts';

const ASSETS = join(import.meta.dirname, '..', '..', 'build', 'client', 'assets');
const CONNECTIONS = 1_000;
/** Each of the four ways for so long. */
const EACH_MS = sized({ usual: 6_000, full: 30_000 });
const PROBE_EVERY_MS = 50;
const P99_MS = 250;
/** No sender holds more than this (src/server/http/connection-limits.ts). */
const CAP = 500;
/** The probes' own, and what is closed already but not yet counted so. */
const OTHERS = 10;
const ATTACKER = '127.0.0.2';

defineCase(
  {
    id: 'T54',
    title: 'Slow clients',
    pass: `with 1,000 slow connections of each of four kinds, every probe from another address is answered 200, p99 within ${P99_MS} ms, not counting when others had the processor, and 99 of 100 from the same address are; one address holds 500 at most; headers end after 10 s, a body after 30 s, idling after 15 s`,
    fullAmount: '30 s of each of the four kinds',
    engines: ['sqlite'],
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { address } = site.server;
    const { host } = new URL(address);
    const large = readdirSync(ASSETS)
      .filter((name) => name.endsWith('.js'))
      .map((name) => ({ name, bytes: statSync(join(ASSETS, name)).size }))
      .reduce((one, other) => (other.bytes > one.bytes ? other : one));
    const times = timesOnTheWay(large.bytes, CAP);
    const kinds = slownesses(host, `/assets/${large.name}`, times);

    const alone = {
      headers: secondsUntilEnded(address, kinds['slow headers']?.first ?? '', 60_000),
      body: secondsUntilEnded(address, kinds['slow bodies']?.first ?? '', 60_000),
      idle: secondsUntilEnded(address, `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`, 60_000),
    };
    // from processes of their own: this one has the crowd to look after
    const probing = await Promise.all(
      ['/healthz', '/'].map((path) => probe(site, { path, everyMs: PROBE_EVERY_MS })),
    );
    // whoever shares the attacker's address is given up with them when hundreds come between their call and its first byte
    const beside = await probe(site, { everyMs: PROBE_EVERY_MS, from: [ATTACKER] });
    let most = 0;
    const openFiles = () => (canReadMemory ? readdirSync(`/proc/${site.server.pid}/fd`).length : 0);
    const before = openFiles();
    for (const kind of Object.values(kinds)) {
      const slow = crowd(address, kind, { connections: CONNECTIONS, from: ATTACKER });
      const until = performance.now() + EACH_MS;
      while (performance.now() < until) {
        most = Math.max(most, openFiles() - before);
        await sleep(PROBE_EVERY_MS);
      }
      slow.end();
      await sleep(200);
    }
    const probed = await Promise.all(probing.map((one) => one.end()));
    const [p99, ownP99, bare] = (['hundredthMs', 'ownHundredthMs', 'bareMs'] as const).map((name) =>
      Math.max(...probed.map((one) => one[name])),
    ) as [number, number, number];
    const neighbour = await beside.end();
    const calls = probed.reduce((sum, one) => sum + one.calls, 0);
    const [headers, body, idle] = await Promise.all([alone.headers, alone.body, alone.idle]);
    report(
      `4 × ${CONNECTIONS} slow connections for ${EACH_MS / 1000} s, ${times} × ${(large.bytes / 1024).toFixed(0)} KB for each slow reader; ${calls} probes, p99 ${told(p99, ownP99)} (a bare server's slowest ${bare.toFixed(0)} ms); ${neighbour.failed.length} of ${neighbour.calls} from the same address not answered; at most ${most} at once; ended after ${headers.toFixed(0)} s, ${body.toFixed(0)} s and ${idle.toFixed(0)} s`,
    );
    expect(probed.flatMap(({ failed }) => failed)).toEqual([]);
    expect(neighbour.failed.length).toBeLessThanOrEqual(neighbour.calls / 100);
    expect(ownP99).toBeLessThanOrEqual(P99_MS);
    expect(most).toBeLessThanOrEqual(CAP + OTHERS);
    // looked at every two seconds
    expect(headers).toBeLessThan(14);
    expect(body).toBeLessThan(34);
    expect(idle).toBeLessThan(19);
  },
);
