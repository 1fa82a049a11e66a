import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';
import { defineCase } from '../../support/define-case.ts';
import { repeatUntilStopped } from '../../support/measures/measures.ts';

const CONNECTIONS = 300;
/** The slow requests, and the seconds after which the process ends their connection; it checks every few seconds. */
const SLOW_REQUESTS = {
  'slow headers': { start: 'GET / HTTP/1.1\r\nHost: localhost\r\n', more: 'X-A: b\r\n', limit: 20 },
  'a slow body': {
    start:
      'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 8192\r\n\r\n{',
    more: ' ',
    limit: 40,
  },
  'no next request': { start: 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n', more: '', limit: 25 },
};

defineCase(
  {
    id: 'T54',
    title: 'slow clients are disconnected and do not block others',
    pass: `${CONNECTIONS} connections each with slow headers, slow bodies and no next request end within 20, 40 and 25 s, and every probe meanwhile gets 200`,
    oneEngine: 'timeouts do not depend on the database',
    differs:
      'sent to the process itself; docs/threat-model.md lists what nginx and Caddy limit for each address, with their settings',
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const statuses: number[] = [];
    const probes = repeatUntilStopped(1, async () => {
      for (const path of ['/healthz', '/'])
        statuses.push((await site.call(path, { from: '127.0.0.9' })).status);
    });
    const slowest = await Promise.all(
      Object.entries(SLOW_REQUESTS).map(async ([name, { start, more, limit }]) => {
        const sent = Array.from({ length: CONNECTIONS }, () =>
          secondsUntilEnded(site.server.address, start, more),
        );
        const seconds = Math.max(...(await Promise.all(sent)));
        expect(seconds, name).toBeLessThan(limit);
        return `${name} ${seconds.toFixed(0)} s`;
      }),
    );
    await probes.stop();
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    report(`3 × ${CONNECTIONS} connections: ${slowest.join(', ')}; ${statuses.length} probes got 200`);
  },
);

/** Seconds until the server ends a connection that starts with one text and then sends another every second. */
function secondsUntilEnded(address: string, start: string, more: string): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const socket: Socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1' });
    const sending = setInterval(() => more && socket.write(more), 1_000);
    socket.on('error', () => undefined).resume();
    socket.on('close', () => {
      clearInterval(sending);
      resolve((performance.now() - startedAt) / 1000);
    });
    socket.write(start);
  });
}
