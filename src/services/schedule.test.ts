import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { addDays } from '#church-year/dates.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import { MAX_SERVICE_CHANGES } from './contract/service-times.ts';

const QURBANA = { name: 'Holy Qurbana', day: 'Sunday', time: '8:30 AM to 11 AM', language: 'Malayalam' };
const SUNDAY = '2026-11-29';
const PLAIN = {
  date: SUNDAY,
  start: '2026-11-29T08:30:00-06:00',
  end: '2026-11-29T11:00:00-06:00',
  lengthMinutes: 150,
  serviceId: 1,
  name: 'Holy Qurbana',
  language: 'Malayalam',
  place: null,
  churchDay: "St. Mary's Visit to Elizabeth",
  change: null,
  reason: null,
};

describe.each(engines)('the schedule of services on %s', (engine) => {
  const parish = useTestApp({ engine });

  const add = (changes: object = {}) => parish.staff.services.create({ body: { ...QURBANA, ...changes } });
  const list = (from?: string, days?: number) => parish.visitor.schedule.list({ query: { from, days } });
  const dates = async (from?: string, days?: number) => (await list(from, days)).map(({ date }) => date);
  const setRule = (rule: object, id = 1) =>
    parish.staff.services.setRule({ params: { id }, body: rule as never });
  const change = (date: string, body: object, ifMatch?: number) =>
    parish.staff.services.setChange({
      params: { id: 1, date },
      body: body as never,
      ...(ifMatch !== undefined && { ifMatch }),
    });
  const restore = (date: string) => parish.staff.services.removeChange({ params: { id: 1, date } });

  it('has the services of the next week, by time, as their text says', async () => {
    await add();
    await add({ name: 'Vespers', day: 'Saturdays', time: '6 PM', language: null });
    await add({ name: 'Passion', day: 'Good Friday', category: 'special' });
    await add({ name: 'Tea', time: 'after Holy Qurbana' });
    const vespers = { name: 'Vespers', start: '2026-11-28T18:00:00-06:00', end: null, language: null };
    expect(await list()).toMatchObject([vespers, PLAIN]);
    expect((await list())[1]).toEqual(PLAIN);
    expect(await dates(SUNDAY, 8)).toEqual(['2026-11-29', '2026-12-05', '2026-12-06']);
    expect(await dates('2026-11-30', 1)).toEqual([]);
  });

  it('follows the rule of a service, which its record has, until the rule is removed', async () => {
    const { version } = await add({ day: 'On some days' });
    expect(await list(SUNDAY, 400)).toEqual([]);
    const rule = { kind: 'churchDay', key: 'denaha', offsetDays: -1, time: '18:30' } as const;
    const saved = await setRule(rule);
    const eve = { date: '2027-01-05', start: '2027-01-05T18:30:00-06:00', end: null };
    expect(saved).toEqual({ dates: [expect.objectContaining(eve)], skipped: [], doubled: [] });
    expect(await list(SUNDAY, 400)).toMatchObject([eve]);
    const read = () => parish.visitor.services.read({ params: { id: 1 } });
    expect(await read()).toMatchObject({ rule, day: 'On some days', version: version + 1 });
    expect(await setRule({ kind: 'weekly', weekday: 3, time: '9' })).toMatchObject({
      dates: { 0: { start: '2026-11-25T09:00:00-06:00' } },
    });
    const next = await setRule({ kind: 'weekly', weekday: 3 });
    expect(next.dates).toHaveLength(6);
    expect(next.dates[0]).toMatchObject({ date: '2026-11-25', end: '2026-11-25T11:00:00-06:00' });
    expect(await list('2026-06-03', 1)).toMatchObject([{ churchDay: null }]);
    await parish.staff.services.removeRule({ params: { id: 1 } });
    expect(await list(SUNDAY, 400)).toEqual([]);
    expect(await read()).toMatchObject({ rule: null });
  });

  it('follows rules of the church’s year as the lectionary has it, with the parish’s own feasts', async () => {
    const { _id: id } = await parish.staff.parishFeasts.create({
      body: { name: 'Kallara Perunnal', rule: { kind: 'fixed', month: 7, day: 9 } },
    });
    await add();
    const { events } = await parish.visitor.lectionary.year({ query: { year: 2027 } });
    for (const key of ['good-friday', 'koodosh-eetho', 'denaha', `parish-${id}`]) {
      await setRule({ kind: 'churchDay', key, offsetDays: 0 });
      const expected = events.filter((event) => event.key === key);
      expect(expected).toHaveLength(1);
      expect(await list('2027-01-01', 365)).toMatchObject(
        expected.map(({ date }) => ({
          date,
          churchDay: events.find((event) => event.date === date)?.summary,
        })),
      );
    }
    await parish.staff.parishFeasts.remove({ params: { id } });
    expect(await list('2027-01-01', 365)).toEqual([]);
  });

  it.each<[string, object]>([
    ['weekday', { kind: 'weekly', weekday: 7 }],
    ['nth', { kind: 'monthly', weekday: 0, nth: 6 }],
    ['from', { kind: 'fortnightly', weekday: 0, from: '2201-01-01' }],
    ['from', { kind: 'fortnightly', weekday: 0, from: '2200-12-30' }],
    ['key', { kind: 'churchDay', key: 'parish-9', offsetDays: 0 }],
    ['offsetDays', { kind: 'churchDay', key: 'denaha', offsetDays: 101 }],
    ['season', { kind: 'season', season: 'summer', weekdays: [0] }],
    ['weekdays', { kind: 'season', season: 'fast-of-nineveh', weekdays: [0] }],
    ['weekdays', { kind: 'season', season: 'great-lent', weekdays: [] }],
    ['dates', { kind: 'dates', dates: ['2026-11-01'] }],
    ['dates.0', { kind: 'dates', dates: ['2026-02-30'] }],
    ['time', { kind: 'weekly', weekday: 0, time: '24:00' }],
    ['kind', { kind: 'yearly' }],
    ['day', { kind: 'weekly', weekday: 0, day: 1 }],
  ])('rejects a rule that never occurs or is malformed, with the field %s', async (field, rule) => {
    await add();
    const rejected = await setRule(rule).catch((problem) => problem);
    expect(rejected).toMatchObject({ code: 'INVALID_BODY' });
    expect(Object.keys(rejected.details.errors)).toEqual([field]);
    expect(await parish.visitor.services.read({ params: { id: 1 } })).toMatchObject({
      rule: null,
      version: 1,
    });
  });

  it('saves a rule in the body of a service with it, or neither of them', async () => {
    const over = { kind: 'dates', dates: ['2026-11-01'] };
    await expect(add({ rule: over })).rejects.toMatchObject({
      code: 'INVALID_BODY',
      details: { errors: { 'rule.dates': 'The service would have no date from today on' } },
    });
    expect(await parish.visitor.services.list()).toEqual([]);
    const rule = { kind: 'dates', dates: ['2026-11-25'] } as const;
    expect(await add({ rule })).toMatchObject({ rule });
    expect(await dates()).toEqual(['2026-11-25']);
    const update = (changes: object) =>
      parish.staff.services.update({ params: { id: 1 }, body: { ...QURBANA, ...changes } });
    await expect(update({ rule: over, name: 'Prayer' })).rejects.toMatchObject({ code: 'INVALID_BODY' });
    expect(await parish.visitor.services.read({ params: { id: 1 } })).toMatchObject({
      name: QURBANA.name,
      rule,
    });
    // the dates pass
    await parish.deps.storage.transaction((trx) =>
      trx
        .updateTable('services')
        .set({ rule: JSON.stringify(over) })
        .execute(),
    );
    expect(await update({ rule: over, name: 'Prayer' })).toMatchObject({ rule: over, name: 'Prayer' });
    expect(await update({ rule: null })).toMatchObject({ rule: null });
  });

  it('rejects a rule without a time if the service’s own time is not clear', async () => {
    await add({ time: 'after Holy Qurbana' });
    await expect(setRule({ kind: 'weekly', weekday: 0 })).rejects.toMatchObject({
      details: { errors: { time: 'Please enter a time: “after Holy Qurbana” is not clear enough' } },
    });
    await setRule({ kind: 'weekly', weekday: 0, time: '11:30' });
    expect(await list()).toMatchObject([{ start: '2026-11-29T11:30:00-06:00', end: null }]);
  });

  it('rejects a text that is not a time for a service whose rule has no time', async () => {
    await add({ rule: { kind: 'weekly', weekday: 0 } });
    const body = { ...QURBANA, time: 'after the fair' };
    await expect(parish.staff.services.update({ params: { id: 1 }, body })).rejects.toMatchObject({
      details: { errors: { time: 'Please enter a time: “after the fair” is not clear enough' } },
    });
    await parish.staff.services.update({ params: { id: 1 }, body: { ...body, rule: null } });
  });

  it('marks a service that is not held, with the reason, until the date is restored', async () => {
    await add();
    const notHeld = { ...PLAIN, change: 'notHeld', reason: 'The vicar is away' };
    const saved = await change(SUNDAY, { change: 'notHeld', reason: 'The vicar is away' });
    expect(saved).toEqual({ dates: [notHeld], skipped: [], doubled: [] });
    expect(await list()).toEqual([notHeld]);
    await restore(SUNDAY);
    expect(await list()).toEqual([PLAIN]);
    await expect(restore(SUNDAY)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('moves a service to another time, place or language', async () => {
    await add();
    await change(SUNDAY, { change: 'moved', time: '10:00', place: 'Parish hall', language: 'English' });
    const moved = { change: 'moved', start: '2026-11-29T10:00:00-06:00', end: null };
    expect(await list()).toMatchObject([{ ...moved, place: 'Parish hall', language: 'English' }]);
    await change(SUNDAY, { change: 'moved', place: 'Parish hall' });
    expect(await list()).toEqual([{ ...PLAIN, change: 'moved', place: 'Parish hall' }]);
  });

  it('changes each date of a range, and restores one of them', async () => {
    await add();
    const { dates: changed } = await change('2026-12-01', { change: 'notHeld', through: '2026-12-20' });
    expect(changed.map(({ date }) => date)).toEqual(['2026-12-06', '2026-12-13', '2026-12-20']);
    await restore('2026-12-13');
    expect((await list(SUNDAY, 29)).map((entry) => entry.change)).toEqual([
      ...[null, 'notHeld', null, 'notHeld', null],
    ]);
  });

  it('says which times clocks skip or show twice, and accepts them', async () => {
    await add({ time: '2:30 AM', day: 'Sunday' });
    const rule = { kind: 'weekly', weekday: 0, time: '01:30' };
    expect(await setRule(rule)).toMatchObject({ skipped: [], doubled: ['2027-11-07'] });
    expect(await setRule({ kind: 'weekly', weekday: 0 })).toMatchObject({
      skipped: ['2027-03-14'],
      doubled: [],
    });
    expect(await list('2027-03-14', 1)).toMatchObject([{ start: '2027-03-14T03:30:00-05:00' }]);
    const doubled = await change('2027-11-07', { change: 'moved', time: '01:15' });
    expect(doubled).toMatchObject({
      doubled: ['2027-11-07'],
      dates: [{ start: '2027-11-07T01:15:00-05:00' }],
    });
  });

  it.each<[string, string, object]>([
    ['reason', SUNDAY, { change: 'notHeld', reason: 'See https://parish.example' }],
    ['reason', SUNDAY, { change: 'notHeld', reason: 'Write to vicar@parish.example' }],
    ['change', SUNDAY, { change: 'moved', reason: 'The vicar is away' }],
    ['change', SUNDAY, { change: 'notHeld', time: '10:00' }],
    ['change', SUNDAY, { change: 'canceled' }],
    ['time', SUNDAY, { change: 'moved', time: '25:00' }],
    ['through', SUNDAY, { change: 'notHeld', through: '2026-11-28' }],
    ['through', SUNDAY, { change: 'notHeld', through: '2201-01-01' }],
  ])('rejects a malformed change with the field %s', async (field, date, body) => {
    await add();
    const rejected = await change(date, body).catch((problem) => problem);
    expect(rejected).toMatchObject({ code: 'INVALID_BODY' });
    expect(Object.keys(rejected.details.errors)).toEqual([field]);
    expect(await list()).toEqual([PLAIN]);
  });

  it('rejects a change of a date without the service', async () => {
    await add();
    await expect(change('2026-11-30', { change: 'notHeld' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'There is no Holy Qurbana on Monday, November 30, 2026.',
    });
    await expect(change('2026-11-30', { change: 'notHeld', through: '2026-12-05' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    for (const date of ['2201-01-04', '2026-02-30', 'today'])
      await expect(change(date, { change: 'notHeld' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(
      parish.staff.services.setChange({ params: { id: 9, date: SUNDAY }, body: { change: 'notHeld' } }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('has at most 400 changes of a service', async () => {
    await add();
    const last = addDays(SUNDAY, 7 * (MAX_SERVICE_CHANGES - 1));
    const { dates: changed } = await change(SUNDAY, { change: 'notHeld', through: last });
    expect(changed).toHaveLength(MAX_SERVICE_CHANGES);
    await expect(change(addDays(last, 7), { change: 'notHeld' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'A service can have at most 400 dates on which something is different.',
    });
    await change(last, { change: 'moved', time: '10:00' });
  });

  it('deletes the changes of dates more than 400 days ago with the next change', async () => {
    await add();
    await change('2025-10-12', { change: 'notHeld', through: '2025-10-26' });
    await change(SUNDAY, { change: 'notHeld' });
    expect((await list('2025-10-12', 15)).map((entry) => entry.change)).toEqual([null, null, 'notHeld']);
  });

  it('keeps both of two changes that were made at the same time, and rejects one of an older version', async () => {
    await add();
    await Promise.all([
      change(SUNDAY, { change: 'notHeld' }),
      change('2026-12-06', { change: 'moved', time: '10:00' }),
    ]);
    expect((await list(SUNDAY, 14)).map((entry) => entry.change)).toEqual(['notHeld', 'moved']);
    await expect(change('2026-12-13', { change: 'notHeld' }, 1)).rejects.toMatchObject({ code: 'STALE' });
  });

  it('keeps the rule and changes of a service when its form is saved, and when it is deleted and restored', async () => {
    await add();
    await setRule({ kind: 'weekly', weekday: 0 });
    await change(SUNDAY, { change: 'notHeld' });
    const before = await list();
    await parish.staff.services.update({ params: { id: 1 }, body: QURBANA });
    expect(await list()).toEqual(before);
    await parish.staff.services.remove({ params: { id: 1 } });
    expect(await list()).toEqual([]);
    const [entry] = await parish.staff.trash.list();
    await parish.staff.trash.restore({ params: { id: entry?.id ?? 0 } });
    expect(await list()).toEqual(before);
  });
});
