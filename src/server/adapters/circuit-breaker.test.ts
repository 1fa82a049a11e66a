import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outsideService } from './circuit-breaker.ts';
import { createLog } from './log.ts';
import { drips, failures, hangs, json, type ServiceStandIn, serviceStandIn } from './testing/fake-service.ts';

const GOOD = { word: 'peace' };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const wordIn = (answer: unknown) => (answer as typeof GOOD).word;

describe('a service outside', () => {
  let standIn: ServiceStandIn;
  let now: number;
  let lines: string[];
  let ask: () => Promise<string | undefined>;

  beforeEach(async () => {
    standIn = await serviceStandIn(json(GOOD));
    now = Date.parse('2026-11-24T18:00:00Z');
    lines = [];
    const log = createLog({ write: (line) => void lines.push(line) });
    const service = outsideService({ name: 'a service', restMs: MINUTE_MS, clock: { now: () => now }, log });
    ask = () => service.ask(new URL(`${standIn.url}?key=secret`), wordIn);
  });
  afterEach(() => standIn.close());

  it('is asked for JSON, at exactly its address, and tells nothing of the visitor', async () => {
    let headers: object = {};
    standIn.behave((request, response) => {
      headers = request.headers;
      json(GOOD)(request, response);
    });
    expect(await ask()).toBe('peace');
    expect(standIn.asked).toEqual(['/service?key=secret']);
    expect(headers).toMatchObject({ accept: 'application/json' });
    expect(Object.keys(headers)).not.toContain('referer');
  });

  it.each(Object.keys(failures))('that answers with %s is done without', async (name) => {
    standIn.behave(failures[name]?.(GOOD) ?? hangs);
    expect(await ask()).toBeUndefined();
    expect(standIn.asked).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'outside failure', service: 'a service' });
    expect(lines.join()).not.toContain('secret');
  });

  it.each([
    ['says nothing', hangs],
    ['does not come to an end', drips],
  ])('that %s is given up after three seconds', async (_, listener) => {
    standIn.behave(listener);
    const startedAt = performance.now();
    expect(await ask()).toBeUndefined();
    expect(performance.now() - startedAt).toBeGreaterThan(2_900);
    expect(performance.now() - startedAt).toBeLessThan(9_000);
  });

  it('that is not there at all is done without', async () => {
    await standIn.close();
    expect(await ask()).toBeUndefined();
    expect(lines.join()).toContain('ECONNREFUSED');
    standIn = await serviceStandIn(hangs);
  });

  it('is left alone for a minute after a failure, and for an hour after five in a row', async () => {
    standIn.behave((_, response) => void response.writeHead(500).end());
    for (let failed = 1; failed <= 5; failed += 1) {
      await ask();
      await ask();
      expect(standIn.asked).toHaveLength(failed);
      now += MINUTE_MS;
    }
    await ask();
    expect(standIn.asked).toHaveLength(5);
    now += HOUR_MS - MINUTE_MS;
    await ask();
    await ask();
    expect(standIn.asked, 'one more try, and an hour again').toHaveLength(6);
    now += HOUR_MS;
    standIn.behave(json(GOOD));
    expect([await ask(), await ask()]).toEqual(['peace', 'peace']);
    standIn.behave((_, response) => void response.writeHead(500).end());
    await ask();
    now += MINUTE_MS;
    await ask();
    expect(standIn.asked, 'a good answer closes the breaker').toHaveLength(10);
  });

  it('is asked again when the clock was set back by a year', async () => {
    standIn.behave((_, response) => void response.writeHead(500).end());
    await ask();
    now -= 365 * 24 * HOUR_MS;
    await ask();
    expect(standIn.asked).toHaveLength(2);
  });
});
