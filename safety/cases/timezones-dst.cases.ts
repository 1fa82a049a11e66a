import { expect } from 'vitest';
import { sayings } from '#domain/daily/sayings.ts';
import { movableClock } from '../support/clock.ts';
import { defineCase } from '../support/define-case.ts';
import type { Site } from '../support/server-under-test.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The zone of the machine, and the parish's. */
const ZONES = [
  ['UTC', 'America/Chicago'],
  ['Pacific/Kiritimati', 'America/Chicago'],
  ['America/Chicago', 'Asia/Kolkata'],
  ['Asia/Kolkata', 'Pacific/Kiritimati'],
] as const;
/** Days on which clocks go astray: summer time begins and ends, a leap day, the turn of a year, the 366th day of one. */
const DAYS = [
  '2026-12-31',
  '2027-01-01',
  '2027-03-14',
  '2027-11-07',
  '2028-02-29',
  '2028-03-01',
  '2028-12-31',
  '2029-01-01',
];

defineCase(
  {
    id: 'T61',
    title: 'Days, zones and a clock that is set',
    pass: `a moment before and after each turn of a day, on ${DAYS.length} odd days and with machine and parish in four pairs of zones: today is the parish's, no date of an event shifts, and the saying is one of the list; a code and a session live as long in the hour that comes twice; setting the clock back revives neither, with a restart and without`,
  },
  async ({ startSite, report }) => {
    let moments = 0;
    for (const [machine, parish] of ZONES) {
      const clock = await movableClock();
      const site = await startSite({ ...clock.settings, TZ: machine, TIME_ZONE: parish });
      const { client } = await site.staff();
      for (const date of DAYS) await client.events.create({ body: { title: date, date, time: '2:30 AM' } });
      for (const moment of turnsOf(DAYS, parish)) {
        clock.freezeAt(moment);
        await looksRight(site, moment, parish);
        moments += 1;
      }
    }
    await oneHourTwice(startSite);
    await setBack(startSite);
    report(
      `0 of ${moments} moments wrong; 600 s and 60 minutes hold over the change of the hour; set back by a day, nothing revives`,
    );
  },
);

/** Just before and after midnight, at the hour that is skipped or doubled, and at noon of each day; in the order of time. */
function turnsOf(days: readonly string[], zone: string): number[] {
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

async function looksRight(site: Site, moment: number, zone: string): Promise<void> {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(moment);
  const about = [new Date(moment).toISOString(), zone];
  const { json } = await site.call('/api/daily');
  expect([about, json?.date]).toEqual([about, today]);
  const day = (Date.parse(today) - Date.UTC(Number(today.slice(0, 4)), 0, 0)) / DAY_MS;
  expect([about, json?.saying]).toEqual([about, sayings[day % 365]]);

  const { text } = await site.call('/api/events');
  const events = JSON.parse(text) as {
    title: string;
    date: string;
    start: string;
    isPast: boolean;
    isToday: boolean;
  }[];
  expect(events).toHaveLength(DAYS.length);
  for (const { title, date, start, isPast, isToday } of events)
    expect([about, date, start.slice(0, 10), isPast, isToday]).toEqual([
      about,
      title,
      title,
      date < today,
      date === today,
    ]);
}

/** In Chicago on 7 November 2027 it is 1 o'clock twice, on 14 March never 2 o'clock. */
async function oneHourTwice(
  startSite: (settings: Readonly<Record<string, string>>) => Promise<Site>,
): Promise<void> {
  for (const change of ['2027-11-07T07:00:00Z', '2027-03-14T08:00:00Z']) {
    const clock = await movableClock();
    const start = Date.parse(change) - 5 * MINUTE_MS;
    clock.freezeAt(start);
    const site = await startSite({ ...clock.settings, TZ: 'America/Chicago' });
    const [good, late] = [await site.challenge(), await site.challenge()];
    const { token } = await site.staff();
    clock.freezeAt(start + 595_000);
    expect((await site.call('/api/auth/verify-otp', { body: good })).status).toBe(200);
    clock.freezeAt(start + 605_000);
    expect((await site.call('/api/auth/verify-otp', { body: late })).status).toBe(403);
    clock.freezeAt(start + 60 * MINUTE_MS - 5_000);
    expect((await site.call('/api/auth/me', { token })).status).toBe(200);
    clock.freezeAt(start + 2 * 60 * MINUTE_MS);
    expect((await site.call('/api/auth/me', { token })).status).toBe(401);
  }
}

async function setBack(
  startSite: (settings: Readonly<Record<string, string>>) => Promise<Site>,
): Promise<void> {
  const clock = await movableClock();
  const site = await startSite(clock.settings);
  const start = Math.ceil(clock.now() / 1000) * 1000 + MINUTE_MS;
  clock.freezeAt(start);
  const me = async (token: string) => (await site.call('/api/auth/me', { token })).status;
  /** As a browser does, which goes on with the token that it is given. */
  const stay = async () => {
    const { status, headers } = await site.call('/api/auth/me', { token: kept });
    kept = String(headers['x-new-token'] ?? kept);
    return status;
  };
  const verify = async (body: object) => (await site.call('/api/auth/verify-otp', { body })).status;
  const { token } = await site.staff();
  let { token: kept } = await site.staff();
  const old = await site.challenge();

  clock.freezeAt(start + 11 * MINUTE_MS);
  expect([await verify(old), await stay()]).toEqual([403, 200]);
  clock.freezeAt(start + 61 * MINUTE_MS);
  expect([await me(token), await stay()]).toEqual([401, 200]);
  clock.freezeAt(start + MINUTE_MS);
  // whoever was signed in stays so, and who was not is not let in again
  expect([await verify(old), await me(token), await stay()]).toEqual([403, 401, 200]);

  const { userId, otp } = await site.challenge();
  clock.freezeAt(start - DAY_MS);
  await site.killAndRestart();
  expect([await me(token), await stay(), await verify({ userId, otp })]).toEqual([401, 401, 403]);
  const again = await site.staff();
  expect(await me(again.token)).toBe(200);
}
