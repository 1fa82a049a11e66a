import { expect } from 'vitest';
import { type MovableClock, movableClock } from '../../support/clock.ts';
import { defineCase } from '../../support/define-case.ts';
import { runConcurrently } from '../../support/measures/measures.ts';
import type { Site } from '../../support/server-under-test.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The allowed deviation of the end of a session. */
const TOLERANCE_MS = 5_000;

const me = (site: Site, token: string) => site.call('/api/auth/me', { token });
/** Sends a request as a browser does. @returns the renewed token, or the current one. */
async function refreshToken(site: Site, token: string): Promise<string> {
  const { status, headers } = await me(site, token);
  expect(status).toBe(200);
  return String(headers['x-new-token'] ?? token);
}
/** Stops the clock at a time and signs in. */
async function tokenAt(site: Site, clock: MovableClock, time: number): Promise<string> {
  clock.freezeAt(time);
  return (await site.staff()).token;
}

defineCase(
  {
    id: 'T15',
    title: 'a session ends after 60 idle minutes and after 12 hours',
    pass: 'an idle session ends after 60 minutes; an active one continues and ends after 12 hours, however often its token is renewed; both are valid 5 s before and invalid 5 s after',
    isQuick: true,
  },
  async ({ startSite, report }) => {
    const clock = await movableClock();
    const site = await startSite(clock.settings);
    const start = Math.floor(clock.now() / 1000) * 1000;
    const idle = await tokenAt(site, clock, start);
    const almostIdle = await tokenAt(site, clock, start);
    let active = await tokenAt(site, clock, start);

    clock.freezeAt(start + HOUR_MS - TOLERANCE_MS);
    await refreshToken(site, almostIdle);
    active = await refreshToken(site, active);
    clock.freezeAt(start + HOUR_MS + TOLERANCE_MS);
    expect((await me(site, idle)).status, 'idle for an hour').toBe(401);

    let renewals = 0;
    const step = async (time: number) => {
      clock.freezeAt(time);
      const next = await refreshToken(site, active);
      if (next !== active) renewals += 1;
      active = next;
    };
    for (let at = start + HOUR_MS + 40 * MINUTE_MS; at < start + 11.5 * HOUR_MS; at += 50 * MINUTE_MS)
      await step(at);
    await step(start + 11.5 * HOUR_MS);
    await step(start + 12 * HOUR_MS - TOLERANCE_MS);
    clock.freezeAt(start + 12 * HOUR_MS + TOLERANCE_MS);
    const last = await me(site, active);
    expect([last.status, last.headers['x-new-token']], 'active for 12 hours').toEqual([401, undefined]);
    expect(renewals).toBeGreaterThan(10);
    report(`60 minutes and 12 hours, both ±5 s; ${renewals} renewals`);
  },
);

defineCase(
  {
    id: 'T16',
    title: 'a token renewal during requests ends no session',
    pass: '20 of 20 concurrent requests succeed and exactly one receives the new token; a second tab can use the old one, which becomes invalid 60 s after the first request with the new one; no ended session is renewed, and no foreign page can read the token',
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
    clock.freezeAt(renewedAt);
    const responses = await runConcurrently(20, 20, () =>
      site.call('/api/auth/me', { token: old, headers: { origin: 'https://evil.example' } }),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const newTokens = responses.flatMap(({ headers }) => headers['x-new-token'] ?? []);
    expect(newTokens).toHaveLength(1);
    const [renewed = ''] = newTokens.map(String);
    for (const { headers } of responses)
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    const endedResponse = await me(site, ended);
    expect([endedResponse.status, endedResponse.headers['x-new-token']]).toEqual([401, undefined]);

    // the old token expires 60 s after the first request with the new one
    expect((await me(site, renewed)).status).toBe(200);
    // the second tab still uses the old token, and receives its own new one
    clock.freezeAt(renewedAt + 60_000 - TOLERANCE_MS);
    const [one, other] = [await refreshToken(site, renewed), await refreshToken(site, old)];
    clock.freezeAt(renewedAt + 60_000 + TOLERANCE_MS);
    expect((await me(site, old)).status, 'the old token after a minute').toBe(401);
    expect([(await me(site, one)).status, (await me(site, other)).status], 'both tabs').toEqual([200, 200]);
    report(`20 of 20 succeeded, 1 new token; both tabs remain signed in; the old token ends after 60 s`);
  },
);
