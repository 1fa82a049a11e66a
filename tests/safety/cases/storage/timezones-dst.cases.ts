import { expect } from 'vitest';
import { sayings } from '#church-year/sayings.ts';
import type { Event } from '#events/contract.ts';
import { movableClock } from '../../support/clock.ts';
import { defineCase } from '../../support/define-case.ts';
import type { Site, StartSite } from '../../support/server-under-test.ts';
import { words } from '../../support/words.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The time zones of the machine and of the parish. */
const ZONES = [
  ['UTC', 'America/Chicago'],
  ['Pacific/Kiritimati', 'America/Chicago'],
  ['America/Chicago', 'Asia/Kolkata'],
  ['Asia/Kolkata', 'Pacific/Kiritimati'],
] as const;
/** Days with known pitfalls: DST starts and ends, a leap day, New Year, and day 366 of a year. */
const DAYS = words('2026-12-31 2027-01-01 2027-03-14 2027-11-07 2028-02-29 2028-03-01 2028-12-31 2029-01-01');

defineCase(
  {
    id: 'T61',
    title: 'dates and lifetimes are correct across time zones, DST and clock changes',
    pass: `around midnight and DST changes on ${DAYS.length} special days, with four pairs of time zones: today is that of the parish, no date of an event shifts, and the saying is in the list; codes and sessions have the same lifetime during a DST change; setting the clock back revives neither, with and without a restart`,
  },
  async ({ startSite, report }) => {
    let times = 0;
    for (const [machine, parish] of ZONES) {
      const clock = await movableClock();
      const site = await startSite({ ...clock.settings, TZ: machine, TIME_ZONE: parish });
      const { client } = await site.staff();
      for (const date of DAYS) await client.events.create({ body: { title: date, date, time: '2:30 AM' } });
      for (const time of testTimes(DAYS, parish)) {
        clock.freezeAt(time);
        await checkDates(site, time, parish);
        times += 1;
      }
    }
    await checkLifetimesAcrossDst(startSite);
    await checkBackwardJump(startSite);
    report(
      `0 of ${times} times wrong; 600 s and 60 minutes hold across DST changes; setting the clock back by a day revives nothing`,
    );
  },
);

/** Around midnight, around the hour that DST skips or repeats, and at noon of each day, in ascending order. */
function testTimes(days: readonly string[], zone: string): number[] {
  return days
    .flatMap((day) => {
      const midnight = midnightOf(day, zone);
      const hours = [1.99, 2.01, 3.01, 12].map((hour) => midnight + hour * 60 * MINUTE_MS);
      return [midnight - 1_000, midnight, ...hours, midnight + DAY_MS - 2 * 60 * MINUTE_MS];
    })
    .sort((a, b) => a - b);
}

function midnightOf(day: string, zone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
}

async function checkDates(site: Site, time: number, zone: string): Promise<void> {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(time);
  const context = `${new Date(time).toISOString()} ${zone}`;
  const { json } = await site.call('/api/daily');
  expect(json?.date, context).toBe(today);
  const day = (Date.parse(today) - Date.UTC(Number(today.slice(0, 4)), 0, 0)) / DAY_MS;
  expect(json?.saying, context).toEqual(sayings[day % 365]);

  const { text } = await site.call('/api/events');
  const events = JSON.parse(text) as Event[];
  expect(events).toHaveLength(DAYS.length);
  for (const { title, date, start, isPast, isToday } of events)
    expect([date, start?.slice(0, 10), isPast, isToday], context).toEqual([
      ...[title, title],
      ...[title < today, title === today],
    ]);
}

/** In Chicago, 1 o'clock occurs twice on November 7, 2027, and 2 o'clock is skipped on March 14. */
async function checkLifetimesAcrossDst(startSite: StartSite): Promise<void> {
  for (const change of ['2027-11-07T07:00:00Z', '2027-03-14T08:00:00Z']) {
    const clock = await movableClock();
    const start = Date.parse(change) - 5 * MINUTE_MS;
    clock.freezeAt(start);
    const site = await startSite({ ...clock.settings, TZ: 'America/Chicago' });
    const [early, late] = [await site.challenge(), await site.challenge()];
    const { token } = await site.staff();
    clock.freezeAt(start + 595_000);
    expect((await site.call('/api/auth/verify-otp', { body: early })).status).toBe(200);
    clock.freezeAt(start + 605_000);
    expect((await site.call('/api/auth/verify-otp', { body: late })).status).toBe(403);
    clock.freezeAt(start + 60 * MINUTE_MS - 5_000);
    expect((await site.call('/api/auth/me', { token })).status).toBe(200);
    clock.freezeAt(start + 2 * 60 * MINUTE_MS);
    expect((await site.call('/api/auth/me', { token })).status).toBe(401);
  }
}

async function checkBackwardJump(startSite: StartSite): Promise<void> {
  const clock = await movableClock();
  const site = await startSite(clock.settings);
  const start = Math.ceil(clock.now() / 1000) * 1000 + MINUTE_MS;
  clock.freezeAt(start);
  const statusOf = async (token: string) => (await site.call('/api/auth/me', { token })).status;
  /** Sends a request as a browser does, which adopts a renewed token. */
  const statusOfActive = async () => {
    const { status, headers } = await site.call('/api/auth/me', { token: activeToken });
    activeToken = String(headers['x-new-token'] ?? activeToken);
    return status;
  };
  const verify = async (body: object) => (await site.call('/api/auth/verify-otp', { body })).status;
  const { token } = await site.staff();
  let { token: activeToken } = await site.staff();
  const old = await site.challenge();

  clock.freezeAt(start + 11 * MINUTE_MS);
  expect([await verify(old), await statusOfActive()]).toEqual([403, 200]);
  clock.freezeAt(start + 61 * MINUTE_MS);
  expect([await statusOf(token), await statusOfActive()]).toEqual([401, 200]);
  clock.freezeAt(start + MINUTE_MS);
  // the active session remains valid; the expired code and session remain invalid
  expect([await verify(old), await statusOf(token), await statusOfActive()]).toEqual([403, 401, 200]);

  const { userId, otp } = await site.challenge();
  clock.freezeAt(start - DAY_MS);
  await site.killAndRestart();
  expect([await statusOf(token), await statusOfActive(), await verify({ userId, otp })]).toEqual([
    401, 401, 403,
  ]);
  const again = await site.staff();
  expect(await statusOf(again.token)).toBe(200);
}
