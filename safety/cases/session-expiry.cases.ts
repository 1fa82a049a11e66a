import { expect } from 'vitest';
import { type MovableClock, movableClock } from '../support/clock.ts';
import { defineCase } from '../support/define-case.ts';
import { many } from '../support/measures.ts';
import type { Site } from '../support/server-under-test.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How far the end of a session may be off. */
const TOLERANCE_MS = 5_000;

const me = (site: Site, token: string) => site.call('/api/auth/me', { token });
/** Calls as a browser does, which goes on with the token that it is given. */
async function goOn(site: Site, token: string): Promise<string> {
  const { status, headers } = await me(site, token);
  expect(status).toBe(200);
  return String(headers['x-new-token'] ?? token);
}
/** Signs in at a moment, and lets the clock stand there. */
async function tokenAt(site: Site, clock: MovableClock, moment: number): Promise<string> {
  clock.stopAt(moment);
  return (await site.staff()).token;
}

defineCase(
  {
    id: 'T15',
    title: 'Sessions that age',
    pass: 'one that rests ends after 60 minutes, one that is used goes on, and ends after 12 hours however often its token was renewed: each alive 5 s before and dead 5 s after',
    isQuick: true,
    quickEngines: ['sqlite'],
  },
  async ({ startSite, report }) => {
    const clock = await movableClock();
    const site = await startSite(clock.settings);
    const start = Math.floor(clock.now() / 1000) * 1000;
    const resting = await tokenAt(site, clock, start);
    const woken = await tokenAt(site, clock, start);
    let used = await tokenAt(site, clock, start);

    clock.stopAt(start + HOUR_MS - TOLERANCE_MS);
    await goOn(site, woken);
    used = await goOn(site, used);
    clock.stopAt(start + HOUR_MS + TOLERANCE_MS);
    expect((await me(site, resting)).status, 'rested for an hour').toBe(401);

    let renewals = 0;
    const step = async (moment: number) => {
      clock.stopAt(moment);
      const next = await goOn(site, used);
      if (next !== used) renewals += 1;
      used = next;
    };
    for (let at = start + HOUR_MS + 40 * MINUTE_MS; at < start + 11.5 * HOUR_MS; at += 50 * MINUTE_MS)
      await step(at);
    await step(start + 11.5 * HOUR_MS);
    await step(start + 12 * HOUR_MS - TOLERANCE_MS);
    clock.stopAt(start + 12 * HOUR_MS + TOLERANCE_MS);
    const last = await me(site, used);
    expect([last.status, last.headers['x-new-token']], 'used for 12 hours').toEqual([401, undefined]);
    expect(renewals).toBeGreaterThan(10);
    report(`60 minutes and 12 hours, both to 5 s; ${renewals} renewals between`);
  },
);

defineCase(
  {
    id: 'T16',
    title: 'A token renewed while calls are under way',
    pass: '20 of 20 calls at once are served and exactly one is given the fresh token, a second tab goes on with the old one, which is dead 60 s after the first call with the fresh one; no ended session is renewed, and no foreign page may read the token',
    isQuick: true,
  },
  async ({ startSite, report }) => {
    const clock = await movableClock();
    const site = await startSite(clock.settings);
    const start = Math.floor(clock.now() / 1000) * 1000;
    const old = await tokenAt(site, clock, start);
    const ended = await tokenAt(site, clock, start);
    await site.server.client(ended).auth.logout();

    const renewedAt = start + 11 * MINUTE_MS;
    clock.stopAt(renewedAt);
    const responses = await many(20, 20, () =>
      site.call('/api/auth/me', { token: old, headers: { origin: 'https://evil.example' } }),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const given = responses.flatMap(({ headers }) => headers['x-new-token'] ?? []);
    expect(given).toHaveLength(1);
    const [fresh = ''] = given.map(String);
    for (const { headers } of responses)
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    const dead = await me(site, ended);
    expect([dead.status, dead.headers['x-new-token']]).toEqual([401, undefined]);

    // the old one's minute begins when it is known that the fresh one has arrived
    expect((await me(site, fresh)).status).toBe(200);
    // the second tab has not heard of it: it goes on, and is handed a token of its own
    clock.stopAt(renewedAt + 60_000 - TOLERANCE_MS);
    const [one, other] = [await goOn(site, fresh), await goOn(site, old)];
    clock.stopAt(renewedAt + 60_000 + TOLERANCE_MS);
    expect((await me(site, old)).status, 'the old token a minute after').toBe(401);
    expect([(await me(site, one)).status, (await me(site, other)).status], 'both tabs').toEqual([200, 200]);
    report(`20 of 20 served, 1 fresh token; both tabs go on; the old token ends after 60 s`);
  },
);
