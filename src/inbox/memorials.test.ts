import { describe, expect, it } from 'vitest';
import { runCleanup } from '#app/server/cleanup-jobs.ts';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import type { PrayerRequestBody, PrayerState } from './contract/prayer-requests.ts';
import { type Memorial, memorialDates, presentMemorial } from './memorial-dates.ts';
import { memorialDays } from './memorial-days.ts';

const DAY_MS = 86_400_000;
const datesOf = (on: string, first: number, last: number) =>
  memorialDates({ name: 'Chacko', on, isPublic: true }, first, last);
const nextOf = (memorial: Partial<Memorial>, today: string) =>
  presentMemorial({ name: 'Chacko', on: '12-05', isPublic: false, ...memorial }, today);

describe('a memorial', () => {
  it.each([
    ['a date', '12-05', ['2026-12-05', '2027-12-05']],
    ['a day that moves with Easter', 'pentecost', ['2026-05-24', '2027-05-16']],
    ['All the Departed Faithful', 'all-departed-faithful', ['2026-02-08', '2027-01-31']],
    ['February 29', '02-29', ['2026-02-28', '2027-02-28']],
  ])('on %s has a date in each year', (_, on, dates) => {
    expect(datesOf(on, 2026, 2027)).toEqual(dates);
  });

  it('of February 29 is on that day in a leap year', () => {
    expect(datesOf('02-29', 2027, 2028)).toEqual(['2027-02-28', '2028-02-29']);
  });

  it('occurs every year on each day of the church that a form offers', () => {
    for (const key of memorialDays)
      expect([key, datesOf(key, 2000, 2099).map((date) => Number(date.slice(0, 4)))]).toEqual([
        key,
        Array.from({ length: 100 }, (_, index) => 2000 + index),
      ]);
  });

  it('is next on its day, and in the next year once it is remembered', () => {
    expect(nextOf({}, '2026-12-05')).toMatchObject({ date: '2026-12-05', day: 'December 5' });
    expect(nextOf({}, '2026-12-06').date).toBe('2027-12-05');
    expect(nextOf({ remembered: '2026-12-05' }, '2026-12-01').date).toBe('2027-12-05');
    expect(nextOf({ on: '01-02', remembered: '2027-01-02' }, '2026-12-30').date).toBe('2028-01-02');
    expect(nextOf({ on: 'pentecost' }, '2026-12-05')).toMatchObject({ date: '2027-05-16', day: 'Pentecost' });
  });
});

describe.each(engines)('memorial days on %s', (engine) => {
  const parish = useTestApp({ engine });

  const memorialOf = (name: string, on: string, isPublic = true) => ({ name, on, isPublic });
  const submit = (
    memorial: PrayerRequestBody['memorial'],
    prayerType: PrayerRequestBody['prayerType'] = 'Memorial',
    website?: string,
  ) =>
    parish.client().prayerRequests.submit({
      body: { prayerType, name: 'Anna', details: `For ${memorial?.name}`, memorial, website },
    });
  const update = (id: number, state: Exclude<PrayerState, 'held' | undefined>, changes = {}) =>
    parish.staff.prayerRequests.update({ params: { id }, body: { state, ...changes } });
  const read = (id: number) => parish.staff.prayerRequests.read({ params: { id } });
  /** The week's page, which is cached. @param date a Sunday. */
  const publicIn = async (date: string) =>
    (await parish.client().week.read({ query: { date } })).memorials.map((one) => `${one.date} ${one.name}`);
  const inList = async () => {
    const { requests } = await parish.staff.prayerRequests.list({ query: { state: 'yearly' } });
    return requests.map(({ memorial }) => `${memorial?.date} ${memorial?.name}`);
  };

  it.each([
    ['of another type', 'Wedding', '12-05', 'memorial'],
    ['on February 30', 'Departed', '02-30', 'memorial.on'],
    ['on a day that the church does not have', 'Departed', 'no-such-day', 'memorial.on'],
  ] as const)('%s are rejected', async (_, prayerType, on, field) => {
    await expect(submit(memorialOf('Chacko', on), prayerType)).rejects.toMatchObject({
      code: 'INVALID_BODY',
      details: { errors: { [field]: expect.any(String) } },
    });
  });

  it('are stored encrypted, with a flag, and found by the name', async () => {
    await submit(memorialOf('Chacko Kurian', 'pentecost'), 'Departed');
    const row = await parish.deps.storage.db.selectFrom('prayer_requests').selectAll().executeTakeFirst();
    expect(row).toMatchObject({ is_yearly: 1 });
    expect(JSON.stringify(row)).not.toMatch(/Chacko|pentecost/);
    const found = await parish.staff.prayerRequests.search({ body: { term: 'kurian', state: 'yearly' } });
    expect(found.requests[0]?.memorial).toEqual({
      ...memorialOf('Chacko Kurian', 'pentecost'),
      ...{ date: '2027-05-16', day: 'Pentecost' },
    });
  });

  it('are public only with consent, and after staff have taken the request up', async () => {
    await submit(memorialOf('Chacko', '12-05'));
    await submit(memorialOf('Mariamma', '12-05', false));
    await submit(memorialOf('Held', '12-05'), 'Memorial', 'https://pills.example');
    for (const state of ['new', 'praying', 'done', 'new'] as const) {
      for (const id of [1, 2]) await update(id, state);
      expect(await publicIn('2026-11-29')).toEqual(state === 'new' ? [] : ['2026-12-05 Chacko']);
    }
    expect(await inList()).toEqual(['2026-12-05 Mariamma', '2026-12-05 Chacko']);
    await update(1, 'done');
    await parish.staff.prayerRequests.remove({ params: { id: 1 } });
    expect(await publicIn('2026-11-29')).toEqual([]);
  });

  it('of a week across New Year are sorted by date and name, and those of other days left out', async () => {
    const days = { Zacharia: '12-31', Binu: '01-02', Aby: '01-02', Cini: '01-04', Daya: '12-26' };
    for (const [name, on] of Object.entries(days)) await submit(memorialOf(name, on));
    for (const id of [1, 2, 3, 4, 5]) await update(id, 'done');
    expect(await publicIn('2026-12-27')).toEqual([
      '2026-12-31 Zacharia',
      '2027-01-02 Aby',
      '2027-01-02 Binu',
    ]);
    expect(await inList()).toEqual(
      [
        '2026-12-26 Daya',
        '2026-12-31 Zacharia',
        '2027-01-02 Aby',
        '2027-01-02 Binu',
        '2027-01-04 Cini',
      ].toSorted(),
    );
  });

  it('are changed and remembered by staff, and the page of the week shows the change', async () => {
    await submit(memorialOf('Chacko', '12-05', false));
    await update(1, 'praying', { memorial: { ...memorialOf('Chacko', '12-05'), remembered: '2026-12-05' } });
    expect((await read(1)).memorial).toMatchObject({ isPublic: true, date: '2027-12-05' });
    await update(1, 'done', { memorial: memorialOf('Chacko Kurian', '12-05') });
    expect(await inList()).toEqual(['2027-12-05 Chacko Kurian']);
    await update(1, 'done', { notes: 'Called' });
    expect(await read(1)).toMatchObject({ notes: 'Called', memorial: { name: 'Chacko Kurian' } });
    expect(await publicIn('2026-11-29')).toEqual(['2026-12-05 Chacko Kurian']);
    await submit(null, 'Wedding');
    await expect(update(2, 'done', { memorial: memorialOf('Chacko', '12-05') })).rejects.toMatchObject({
      code: 'INVALID_BODY',
    });
  });

  it('stay until they are withdrawn; then, and while they are held, the usual retention applies', async () => {
    await submit(memorialOf('Chacko', '12-05'));
    await submit(memorialOf('Mariamma', '12-05'));
    await submit(memorialOf('Held', '12-05'), 'Memorial', 'https://pills.example');
    await update(1, 'done', { memorial: null });
    expect((await read(1)).memorial).toBeNull();
    parish.clock.advance(400 * DAY_MS);
    await runCleanup(parish.deps);
    const rows = parish.deps.storage.db.selectFrom('prayer_requests').select(['id', 'is_yearly']);
    expect(await rows.execute()).toEqual([{ id: 2, is_yearly: 1 }]);
  });
});
