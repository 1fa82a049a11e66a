import { readdirSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { canReadMemory } from '../../../src/server/testing/resident-memory.ts';
import { defineCase } from '../../support/define-case.ts';
import { formatLatency, probe } from '../../support/measures/latency-probe.ts';
import { sized } from '../../support/measures/sample-sizes.ts';
import { BEHIND_WEB_SERVER, startWebServer, webServerProblem } from '../../support/web-server.ts';

const ASSETS = join(import.meta.dirname, '..', '..', '..', 'build', 'client', 'assets');
const CONNECTIONS = 1_000;
/** The duration of each of the four attacks. */
const ATTACK_MS = sized({ usual: 6_000, full: 30_000 });
const PROBE_INTERVAL_MS = 50;
const P99_MS = 250;
/** `limit_conn` in deploy/nginx.conf. */
const REQUEST_LIMIT = 100;
/** For the connections of the probes, and for closed sockets that are still counted. */
const TOLERANCE = 10;
const ATTACKER = '127.0.0.2';

defineCase(
  {
    id: 'T54',
    title: 'slow clients do not block others',
    pass: `behind nginx with deploy/nginx.conf: with 1,000 slow connections of each of four kinds, every probe from another address gets 200 with a p99 of at most ${P99_MS} ms, without time spent waiting for a CPU; one address has at most ${REQUEST_LIMIT} requests in the site; the timeouts are 10 s for headers, 20 s for a body and 15 s for an idle connection`,
    fullAmount: '30 s of each of the four kinds',
    oneEngine: 'timeouts do not depend on the database',
    differs:
      'through nginx, which limits concurrent requests per address instead of connections, and each pause of a body instead of its duration; 6 s of each of the four kinds (30 s with SAFETY=full) instead of 120 s',
  },
  async ({ startSite, report, skip }) => {
    const problem = webServerProblem();
    if (problem) skip(problem);
    const site = await startSite(BEHIND_WEB_SERVER);
    await using webServer = await startWebServer(site);
    const { address } = webServer;
    const { host } = new URL(address);
    const [large = ''] = readdirSync(ASSETS)
      .filter((name) => name.endsWith('.js'))
      .toSorted((one, other) => statSync(join(ASSETS, other)).size - statSync(join(ASSETS, one)).size);
    const kinds = slowAttacks(host, `/assets/${large}`);

    const timeouts = {
      headers: secondsUntilEnded(address, kinds['slow headers']?.initial ?? '', 60_000),
      body: secondsUntilEnded(address, kinds['slow bodies']?.initial ?? '', 60_000),
      idle: secondsUntilEnded(address, `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`, 60_000),
    };
    // the probes run in separate processes, because this one manages the slow connections
    const behindWebServer = { server: { address, pid: site.server.pid } };
    const probes = await Promise.all(
      ['/healthz', '/'].map((path) => probe(behindWebServer, { path, intervalMs: PROBE_INTERVAL_MS })),
    );
    let maxOpen = 0;
    const countOpenFiles = () => (canReadMemory ? readdirSync(`/proc/${site.server.pid}/fd`).length : 0);
    const before = countOpenFiles();
    for (const kind of Object.values(kinds)) {
      const slow = openSlowConnections(address, kind, { connections: CONNECTIONS, from: ATTACKER });
      const until = performance.now() + ATTACK_MS;
      while (performance.now() < until) {
        maxOpen = Math.max(maxOpen, countOpenFiles() - before);
        await sleep(PROBE_INTERVAL_MS);
      }
      slow.end();
      await sleep(200);
    }
    const results = await Promise.all(probes.map((each) => each.end()));
    const [p99, netP99, baseline] = (['p99Ms', 'netP99Ms', 'baselineMs'] as const).map((name) =>
      Math.max(...results.map((result) => result[name])),
    ) as [number, number, number];
    const calls = results.reduce((sum, one) => sum + one.calls, 0);
    const [headers, body, idle] = await Promise.all([timeouts.headers, timeouts.body, timeouts.idle]);
    report(
      `4 × ${CONNECTIONS} slow connections to nginx for ${ATTACK_MS / 1000} s; ${calls} probes, p99 ${formatLatency(p99, netP99)} (slowest of a minimal server ${baseline.toFixed(0)} ms); at most ${maxOpen} connections to the site; timeouts after ${headers.toFixed(0)} s, ${body.toFixed(0)} s and ${idle.toFixed(0)} s`,
    );
    expect(results.flatMap(({ failed }) => failed)).toEqual([]);
    expect(netP99).toBeLessThanOrEqual(P99_MS);
    expect(maxOpen).toBeLessThanOrEqual(REQUEST_LIMIT + TOLERANCE);
    expect(headers).toBeLessThan(14);
    expect(body).toBeLessThan(24);
    expect(idle).toBeLessThan(19);
  },
);

/** A slow-client attack. */
interface SlowAttack {
  /** Sent on connect. */
  readonly initial: string;
  /** Sent at intervals afterwards. Without it, the client reads the response a few bytes at a time. */
  readonly repeated?: string;
}

/**
 * The four attacks of slowhttptest (-H, -B, -R, -X).
 *
 * @param large path of a large file.
 */
function slowAttacks(host: string, large: string): Readonly<Record<string, SlowAttack>> {
  const ranges = Array.from({ length: 1_000 }, (_, n) => `5-${n}`).join(',');
  return {
    'slow headers': { initial: `GET / HTTP/1.1\r\nHost: ${host}\r\n`, repeated: 'X-A: b\r\n' },
    'slow bodies': {
      initial: `POST /api/auth/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 8192\r\n\r\n{`,
      repeated: ' ',
    },
    'a thousand ranges': {
      initial: `GET ${large} HTTP/1.1\r\nHost: ${host}\r\nRange: bytes=0-,${ranges}\r\n\r\n`,
    },
    'slow readers': { initial: `GET ${large} HTTP/1.1\r\nHost: ${host}\r\n\r\n` },
  };
}

const BATCH_CONNECTIONS = 20;
const BATCH_INTERVAL_MS = 50;
const REPEAT_INTERVAL_MS = 1_000;
const SLOW_READ_BYTES = 32;

/** Opens slow connections from one address, 400 per second, and continues the attack until `end()` is called. */
function openSlowConnections(
  address: string,
  { initial, repeated }: SlowAttack,
  { connections, from }: { connections: number; from: string },
) {
  const { port, hostname: host } = new URL(address);
  const sockets = new Set<Socket>();
  let opened = 0;
  const opening = setInterval(() => {
    for (let n = 0; n < BATCH_CONNECTIONS && opened < connections; n += 1, opened += 1) {
      const socket = connect({ port: Number(port), host, localAddress: from });
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
      if (repeated) socket.resume();
      socket.write(initial);
    }
  }, BATCH_INTERVAL_MS);
  const repeating = setInterval(() => {
    for (const socket of sockets) {
      if (repeated) socket.write(repeated);
      else socket.read(SLOW_READ_BYTES);
    }
  }, REPEAT_INTERVAL_MS);
  return {
    end() {
      clearInterval(opening);
      clearInterval(repeating);
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Seconds until the server ends a connection on which only `text` was sent. */
function secondsUntilEnded(address: string, text: string, timeoutMs: number): Promise<number> {
  const { port, hostname: host } = new URL(address);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const socket = connect({ port: Number(port), host, localAddress: '127.0.0.3' });
    const timer = setTimeout(() => socket.destroy(), timeoutMs);
    socket.on('error', () => undefined).resume();
    socket.on('close', () => {
      clearTimeout(timer);
      resolve((performance.now() - startedAt) / 1000);
    });
    socket.write(text);
  });
}
