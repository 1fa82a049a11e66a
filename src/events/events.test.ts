import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import type { EventBody } from './contract.ts';

/** Tuesday noon in Springfield; the date in the parish's time zone is 2026-11-24. */
const NOW = '2026-11-24T18:00:00.000Z';
const HOUR_MS = 3_600_000;

describe.each(engines)('events on %s', (engine) => {
  const parish = useTestApp({ engine, now: NOW });

  const announce = (body: EventBody) => parish.staff.events.create({ body });
  const titles = async (limit?: number) => {
    const list = await parish.visitor.events.list(limit === undefined ? {} : { query: { limit } });
    return list.map((event) => event.title);
  };

  it('are listed soonest first, then undated, then past ones', { tags: ['P7'] }, async () => {
    for (const [title, date, time] of [
      ['last month', '2026-10-20', null],
      ['vigil', '2026-12-24', '5:00 PM'],
      ['someday', null, null],
      ['carols', '2026-12-06', '6:30 PM'],
      ['today', '2026-11-24', '7:00 PM'],
      ['breakfast', '2026-12-06', '7:30 AM'],
      ['yesterday', '2026-11-23', null],
    ] as const)
      await announce({ title, date, time });
    const inOrder = ['today', 'breakfast', 'carols', 'vigil', 'someday', 'yesterday', 'last month'];
    expect(await titles()).toEqual(inOrder);
    expect(await titles(3)).toEqual(inOrder.slice(0, 3));
    expect(await titles(100)).toEqual(inOrder);
  });

  it('are hidden from visitors while they are drafts, and published unless the body says otherwise', async () => {
    const { _id, isPublished } = await announce({ title: 'Fair' });
    expect(isPublished).toBe(true);
    const draft = await announce({ title: 'Fair, not yet', date: '2026-12-06', isPublished: false });
    const { visitor, staff } = parish;
    const [listed, all] = [
      await visitor.events.list(),
      await staff.events.list({ query: { admin: 'true' } }),
    ];
    expect([listed.map((event) => event._id), listed.total]).toEqual([[_id], 1]);
    expect([all.map((event) => event._id), all.total]).toEqual([[draft._id, _id], 2]);
    expect((await staff.events.list()).length, 'without admin=true').toBe(1);
    const params = { id: draft._id };
    await expect(visitor.events.read({ params })).rejects.toMatchObject({ status: 404 });
    expect(await staff.events.read({ params })).toEqual(draft);

    const update = (body: Partial<EventBody>) =>
      staff.events.update({ params, body: { title: 'Fair, not yet', ...body } });
    expect(await update({ location: 'Hall' })).toMatchObject({ isPublished: false, location: 'Hall' });
    expect(await titles()).toEqual(['Fair']);
    expect(await update({ isPublished: true })).toMatchObject({ isPublished: true });
    expect(await update({})).toMatchObject({ isPublished: true });
    expect(await titles()).toContain('Fair, not yet');
    await staff.events.update({ params: { id: _id }, body: { title: 'Fair', isPublished: false } });
    expect(await titles(), 'caches are not stale').toEqual(['Fair, not yet']);
  });

  it('become past at midnight in the parish’s time zone, not in UTC', async () => {
    await announce({ title: 'tonight', date: '2026-11-24' });
    const isPast = async () => (await parish.visitor.events.list()).map((event) => event.isPast);
    parish.clock.advance(11.9 * HOUR_MS);
    expect(await isPast()).toEqual([false]);
    parish.clock.advance(0.2 * HOUR_MS);
    expect(await isPast()).toEqual([true]);
  });

  it('are stored trimmed, with blank fields as null, in any script', { tags: ['P3'] }, async () => {
    const description = 'പെരുന്നാൾ 🎉\n\n"Come" & <b>see</b>; ܡܪܢܐܬܐ';
    const event = await announce({ title: '  Perunnal ', description, location: '   ', date: '', time: '' });
    expect(event).toMatchObject({
      title: 'Perunnal',
      description,
      date: null,
      time: null,
      location: null,
      version: 1,
    });
    expect(event).toMatchObject({ image: null, start: null, end: null, isPast: false, createdAt: NOW });
    expect(await parish.visitor.events.read({ params: { id: event._id } })).toEqual(event);
  });

  it.each([
    ['2026-12-06', '6:30 PM', '2026-12-06T18:30:00-06:00', null],
    ['2026-07-03', '10:00 AM to 1:00 PM', '2026-07-03T10:00:00-05:00', '2026-07-03T13:00:00-05:00'],
    ['2026-12-24', '11 PM to 2 AM', '2026-12-24T23:00:00-06:00', '2026-12-25T02:00:00-06:00'],
    ['2026-12-13', 'after Holy Qurbana', null, null],
  ])('on %s at "%s" start at %s and end at %s', async (date, time, start, end) => {
    expect(await announce({ title: 'Feast', date, time })).toMatchObject({ date, time, start, end });
  });

  it('never end before they start, even in the hour that daylight saving time skips', async () => {
    for (const time of [
      '2:30 AM to 3:00 AM',
      '2:00 AM to 3:00 AM',
      '2:30 AM to 3:45 AM',
      '1:30 AM to 2:30 AM',
    ])
      await announce({ title: 'Vigil', date: '2027-03-14', time });
    const times = (await parish.visitor.events.list()).map(({ start, end }) => [
      start?.slice(11),
      end?.slice(11),
    ]);
    expect(times.sort()).toEqual([
      ['01:30:00-06:00', '03:30:00-05:00'],
      ['03:00:00-05:00', undefined],
      ['03:30:00-05:00', undefined],
      ['03:30:00-05:00', '03:45:00-05:00'],
    ]);
  });

  describe('with a program', () => {
    const flag = { date: '2026-11-29', time: 'after Holy Qurbana', text: 'Flag raising' };
    const vigil = { date: '2026-12-05', time: '6:00 PM to 7 PM', text: 'Evening Prayer' };
    const raasa = { date: '2026-12-06', time: '11:30 AM', text: 'Raasa' };
    const perunnal = {
      title: 'Perunnal',
      date: '2026-11-29',
      time: '8:30 AM',
      program: [raasa, flag, vigil],
    };
    const read = async (id: number) => parish.visitor.events.read({ params: { id } });
    const update = (id: number, body: Partial<EventBody>) =>
      parish.staff.events.update({ params: { id }, body: { title: 'Perunnal', ...body } });

    it('have it in order, with instants and the entry that comes next, and are past after its last day', async () => {
      const event = await announce(perunnal);
      expect(event.program).toEqual([
        { ...flag, start: null, end: null },
        { ...vigil, start: '2026-12-05T18:00:00-06:00', end: '2026-12-05T19:00:00-06:00' },
        { ...raasa, start: '2026-12-06T11:30:00-06:00', end: null },
      ]);
      expect(event).toMatchObject({ lastDate: '2026-12-06', next: flag, start: null, time: '8:30 AM' });
      await announce({ title: 'Tea', date: '2026-12-01' });
      for (const [at, next, isToday, isPast] of [
        ['2026-11-29T23:59:00-06:00', flag, true, false],
        ['2026-11-30T00:00:00-06:00', vigil, false, false],
        ['2026-12-05T17:59:59-06:00', vigil, true, false],
        ['2026-12-05T18:00:00-06:00', raasa, true, false],
        ['2026-12-06T11:30:00-06:00', null, true, false],
        ['2026-12-07T00:00:00-06:00', null, false, true],
      ] as const) {
        parish.clock.advance(Date.parse(at) - parish.clock.now());
        const [first] = await parish.visitor.events.list({ query: { when: isPast ? 'past' : 'coming' } });
        expect([at, first]).toMatchObject([at, { title: 'Perunnal', next, isToday, isPast }]);
      }
    });

    it('keep it when a body omits it, on the days that follow from a new date, and lose it with the date', async () => {
      const { _id } = await announce(perunnal);
      await update(_id, { date: '2026-12-06' });
      const moved = ['2026-12-06', '2026-12-12', '2026-12-13'];
      expect((await read(_id)).program.map(({ date }) => date)).toEqual(moved);
      const { program } = await read(_id);
      expect((await update(_id, { date: '2026-12-06', program })).program).toEqual(program);
      expect(await update(_id, { date: '2026-12-06', time: '9 AM', program: [] })).toMatchObject({
        ...{ program: [], lastDate: null, next: null },
        start: '2026-12-06T09:00:00-06:00',
      });
      await update(_id, perunnal);
      expect(await update(_id, { date: null })).toMatchObject({ program: [], lastDate: null });
    });

    it.each([
      [{ ...raasa, date: '2026-11-28' }, 'program.0.date'],
      [{ ...raasa, date: '2027-01-29' }, 'program.0.date'],
      [{ ...raasa, text: ' ' }, 'program.0.text'],
    ])('are refused with the entry %j', async (entry, field) => {
      await expect(announce({ ...perunnal, program: [entry] })).rejects.toMatchObject({
        details: { errors: { [field]: expect.any(String) } },
      });
    });

    it('cannot repeat', async () => {
      const repeats = { kind: 'weekly', weekday: 0, until: '2026-12-31' } as const;
      const refused = { details: { errors: { program: 'An event that repeats has no program' } } };
      await expect(announce({ ...perunnal, repeats })).rejects.toMatchObject(refused);
      const { _id } = await announce({ title: 'Perunnal', date: '2026-11-29', repeats });
      await expect(update(_id, perunnal)).rejects.toMatchObject(refused);
    });
  });

  it('lose their time when their date is removed', { tags: ['A3'] }, async () => {
    const { _id } = await announce({ title: 'Picnic', date: '2026-12-06', time: '2:30 PM' });
    const moved = await parish.staff.events.update({
      params: { id: _id },
      body: { title: 'Picnic', time: '2:30 PM' },
    });
    expect(moved).toMatchObject({ date: null, time: null, start: null, version: 2 });
  });

  it('have a one-line summary of at most 172 characters', { tags: ['P3'] }, async () => {
    const { summary } = await announce({ title: 'Feast', description: 'All are\nwelcome. '.repeat(30) });
    expect(summary).toMatch(/^All are welcome\. .*…$/);
    expect(summary?.length).toBeLessThanOrEqual(172);
  });

  it.each<[string, Record<string, unknown>]>([
    ['title', { title: '   ' }],
    ['date', { title: 'x', date: '2026-02-30' }],
    ['date', { title: 'x', date: '12/06/2026' }],
    ['time', { title: 'x', date: '2026-12-06', time: '2:75' }],
  ])('reject an invalid %s with the name of the field', { tags: ['A5'] }, async (field, body) => {
    const rejected = await announce(body as EventBody).catch((problem) => problem);
    expect(rejected).toMatchObject({ code: 'INVALID_BODY' });
    expect(Object.keys(rejected.details.errors)).toEqual([field]);
    expect(await titles()).toEqual([]);
  });
});
