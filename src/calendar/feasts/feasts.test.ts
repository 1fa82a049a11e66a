import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { churchYear } from '#church-year/index.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import type { ParishFeastBody } from './contract.ts';
import { MAX_PARISH_FEASTS } from './routes.server.ts';

const FEAST: ParishFeastBody = {
  name: 'Kallara Perunnal',
  rule: { kind: 'fixed', month: 7, day: 9 },
  readings: { evening: ['Mark 8:27-33'], holyQurbana: ['Acts 1:12-14', 'John 3:16-21'] },
};
const NO_READINGS = { evening: [], morning: [], beforeHolyQurbana: [], holyQurbana: [] };

describe.each(engines)('the parish’s own feasts on %s', (engine) => {
  const parish = useTestApp({ engine });

  const add = (changes: object = {}) => parish.staff.parishFeasts.create({ body: { ...FEAST, ...changes } });
  const list = () => parish.visitor.parishFeasts.list();
  const textOf = async (path: string) => (await parish.request(path)).text();

  it('are saved with their rule and readings, in the order in which they were added', async () => {
    const first = await add();
    expect(first).toEqual({ _id: 1, ...FEAST, readings: { ...NO_READINGS, ...FEAST.readings }, version: 1 });
    const rules: ParishFeastBody['rule'][] = [
      { kind: 'fixed', month: 2, day: 29 },
      { kind: 'easter', days: -100 },
      { kind: 'easter', days: 250 },
      { kind: 'weekday', month: 12, weekday: 6, nth: -1 },
    ];
    for (const rule of rules)
      expect(await add({ rule, readings: undefined })).toMatchObject({ rule, readings: NO_READINGS });
    expect((await list()).map(({ rule }) => rule)).toEqual([FEAST.rule, ...rules]);
    const params = { id: first._id };
    expect(await parish.visitor.parishFeasts.read({ params })).toEqual(first);
    const body: ParishFeastBody = { name: 'Renamed', rule: { kind: 'easter', days: 1 } };
    expect(await parish.staff.parishFeasts.update({ params, body })).toEqual({
      _id: 1,
      ...body,
      readings: NO_READINGS,
      version: 2,
    });
    await parish.staff.parishFeasts.remove({ params });
    expect(await list()).toHaveLength(rules.length);
  });

  it.each<[string, object]>([
    ['rule.day', { rule: { kind: 'fixed', month: 2, day: 30 } }],
    ['rule.day', { rule: { kind: 'fixed', month: 4, day: 31 } }],
    ['rule.day', { rule: { kind: 'fixed', month: 1, day: 32 } }],
    ['rule.month', { rule: { kind: 'fixed', month: 13, day: 1 } }],
    ['rule.days', { rule: { kind: 'easter', days: -101 } }],
    ['rule.days', { rule: { kind: 'easter', days: 251 } }],
    ['rule.days', { rule: { kind: 'easter', days: 1.5 } }],
    ['rule.nth', { rule: { kind: 'weekday', month: 1, weekday: 0, nth: 5 } }],
    ['rule.nth', { rule: { kind: 'weekday', month: 1, weekday: 0, nth: 0 } }],
    ['rule.weekday', { rule: { kind: 'weekday', month: 1, weekday: 7, nth: 1 } }],
    ['rule.kind', { rule: { month: 7, day: 9 } }],
    ['rule', { rule: undefined }],
    ['name', { name: 'a'.repeat(300) }],
    ['name', { name: ' ' }],
    ['readings.morning.1', { readings: { morning: ['Mark 8:27-33', 'Marcus 8:27'] } }],
    ['readings.evening.0', { readings: { evening: ['Mark 8:33-27'] } }],
    ['readings.evening.0', { readings: { evening: [''] } }],
    ['readings.evening', { readings: { evening: Array(11).fill('Mark 8:27') } }],
    ['readings.night', { readings: { night: ['Mark 8:27'] } }],
  ])('are rejected with the name of the field %s', async (field, changes) => {
    const rejected = await add(changes).catch((problem) => problem);
    expect(rejected).toMatchObject({ code: 'INVALID_BODY' });
    expect(Object.keys(rejected.details.errors)).toEqual([field]);
    expect(await list()).toEqual([]);
  });

  it('are in the church year, which is not computed again after other changes', async () => {
    const current = async () => {
      await parish.deps.parish.load();
      return churchYear(2026, parish.deps.parish.liturgy());
    };
    const before = await current();
    await parish.staff.notices.create({ body: { text: 'Icy roads' } });
    expect(await current()).toBe(before);
    await add();
    expect((await current()).on('2026-07-09').entries).toMatchObject([{ name: FEAST.name }]);
  });

  it('are at most a hundred', async () => {
    for (let n = 0; n < MAX_PARISH_FEASTS; n += 1) await add({ rule: { kind: 'easter', days: 0 } });
    await expect(add()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'There can be at most 100 feasts. Please delete one first.',
    });
    const { events } = await parish.visitor.lectionary.day({ params: { date: '2026-04-05' } });
    expect(events.filter(({ key }) => key.startsWith('parish-'))).toHaveLength(MAX_PARISH_FEASTS);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  });

  it('are in the church year until they are deleted', async () => {
    const paths = [
      ...['/api/lectionary?year=2026', '/api/lectionary/2026-07-09', '/api/lectionary/search?find=Kallara'],
      ...['/calendar/feasts.ics', '/calendar/all.ics'],
    ];
    const readAll = () => Promise.all(paths.map(textOf));
    const before = await readAll();
    const { _id: id } = await add();
    for (const text of await readAll()) expect(text).toContain('Kallara Perunnal');
    const { names, events } = await parish.visitor.lectionary.day({ params: { date: '2026-07-09' } });
    expect(names).toEqual(['Kallara Perunnal']);
    expect(events[0]).toMatchObject({
      key: `parish-${id}`,
      kind: 'feast',
      rank: 'commemoration',
      tone: null,
      readings: [
        { heading: 'Evening', lines: ['Mark 8:27-33'] },
        { heading: 'Holy Qurbana', lines: ['Acts 1:12-14', 'John 3:16-21'] },
      ],
      notes: [],
    });
    const rule = { kind: 'fixed', month: 7, day: 10 } as const;
    await parish.staff.parishFeasts.update({ params: { id }, body: { ...FEAST, rule } });
    expect(await textOf('/api/lectionary/2026-07-09')).not.toContain('Kallara');
    expect(await textOf('/api/lectionary/2026-07-10')).toContain('Kallara');
    await parish.staff.parishFeasts.remove({ params: { id } });
    expect(await readAll()).toEqual(before);
  });

  it('are shown today, when it is their day, and before as the next day', async () => {
    await add({ rule: { kind: 'fixed', month: 11, day: 25 } });
    const nextDay = { date: '2026-11-25', name: 'Kallara Perunnal' };
    expect(await parish.visitor.lectionary.today()).toMatchObject({ nextDay });
    await add({ rule: { kind: 'fixed', month: 11, day: 24 }, name: 'Of today' });
    expect(await parish.visitor.lectionary.today()).toMatchObject({
      names: expect.arrayContaining(['Of today']),
      gospel: ['John 3:16-21'],
      nextDay,
    });
  });
});
