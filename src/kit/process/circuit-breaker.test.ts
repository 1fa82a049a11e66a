import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createExternalService } from './circuit-breaker.ts';
import { createLog } from './log.ts';
import {
  type FakeService,
  failureModes,
  jsonResponse,
  neverEnds,
  neverResponds,
  startFakeService,
} from './testing/fake-service.ts';

const GOOD = { word: 'peace' };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const wordIn = (body: unknown) => (body as typeof GOOD).word;

describe('an external service', () => {
  let standIn: FakeService;
  let now: number;
  let lines: string[];
  let ask: () => Promise<string | undefined>;

  beforeEach(async () => {
    standIn = await startFakeService(jsonResponse(GOOD));
    now = Date.parse('2026-11-24T18:00:00Z');
    lines = [];
    const log = createLog({ write: (line) => void lines.push(line) });
    const service = createExternalService({
      name: 'a service',
      cooldownMs: MINUTE_MS,
      clock: { now: () => now },
      log,
    });
    ask = () => service.request(new URL(`${standIn.url}?key=secret`), wordIn);
  });
  afterEach(() => standIn.close());

  it('receives a request for JSON at its URL, without data about the visitor', async () => {
    let headers: object = {};
    standIn.respondWith((request, response) => {
      headers = request.headers;
      jsonResponse(GOOD)(request, response);
    });
    expect(await ask()).toBe('peace');
    expect(standIn.requests).toEqual(['/service?key=secret']);
    expect(headers).toMatchObject({ accept: 'application/json' });
    expect(Object.keys(headers)).not.toContain('referer');
  });

  it.each(Object.keys(failureModes))(
    'yields undefined and a log line when it responds with %s',
    async (name) => {
      standIn.respondWith(failureModes[name]?.(GOOD) ?? neverResponds);
      expect(await ask()).toBeUndefined();
      expect(standIn.requests).toHaveLength(1);
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({
        event: 'external service failed',
        service: 'a service',
      });
      expect(lines.join()).not.toContain('secret');
    },
  );

  it.each([
    ['does not respond', neverResponds],
    ['does not end its response', neverEnds],
  ])('yields undefined after three seconds when it %s', async (_, listener) => {
    standIn.respondWith(listener);
    const startedAt = performance.now();
    expect(await ask()).toBeUndefined();
    expect(performance.now() - startedAt).toBeGreaterThan(2_900);
  });

  it('yields undefined when it refuses the connection', async () => {
    await standIn.close();
    expect(await ask()).toBeUndefined();
    expect(lines.join()).toContain('ECONNREFUSED');
    standIn = await startFakeService(neverResponds);
  });

  it('receives no request for a minute after a failure, and for an hour after five consecutive failures', async () => {
    standIn.respondWith((_, response) => void response.writeHead(500).end());
    for (let failed = 1; failed <= 5; failed += 1) {
      await ask();
      await ask();
      expect(standIn.requests).toHaveLength(failed);
      now += MINUTE_MS;
    }
    await ask();
    expect(standIn.requests).toHaveLength(5);
    now += HOUR_MS - MINUTE_MS;
    await ask();
    await ask();
    expect(standIn.requests, 'one more attempt, then another hour').toHaveLength(6);
    now += HOUR_MS;
    standIn.respondWith(jsonResponse(GOOD));
    expect([await ask(), await ask()]).toEqual(['peace', 'peace']);
    standIn.respondWith((_, response) => void response.writeHead(500).end());
    await ask();
    now += MINUTE_MS;
    await ask();
    expect(standIn.requests, 'a successful response closes the circuit').toHaveLength(10);
  });

  it('receives a request again when the clock is set back by a year', async () => {
    standIn.respondWith((_, response) => void response.writeHead(500).end());
    await ask();
    now -= 365 * 24 * HOUR_MS;
    await ask();
    expect(standIn.requests).toHaveLength(2);
  });
});
