import { describe, expect, it } from 'vitest';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import { type WeekLine, weekBlocks, weekTitle } from '#week/blocks.ts';
import type { WeekBody } from '#week/contract.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const SUNDAY = '2026-11-29';

describe.each(engines)('a week on %s', (engine) => {
  const parish = useTestApp({ engine });
  const read = (date?: string) => parish.visitor.week.read({ query: { date } });
  const readForStaff = (date = SUNDAY) => parish.staff.week.readForStaff({ params: { date } });
  const save = (body: WeekBody, ifMatch?: number) =>
    parish.staff.week.update({ params: { date: SUNDAY }, body, ifMatch });
  const addEvent = (body: object) => parish.staff.events.create({ body: body as never });
  const keysOf = ({ days }: Awaited<ReturnType<typeof read>>) =>
    days.map(({ entries }) => entries.map(({ key }) => key));

  it('has the services, events, church days and news from Sunday to Saturday', async () => {
    const { services, news, notices } = parish.staff;
    await services.create({
      body: { name: 'Holy Qurbana', day: 'Sunday', time: '8:30 AM', language: 'English' },
    });
    await services.create({ body: { name: 'Evening Prayer', day: 'Saturday', time: '6 PM' } });
    await services.setChange({
      params: { id: 2, date: '2026-12-05' },
      body: { change: 'notHeld', reason: 'snow' },
    });
    await addEvent({ title: 'Picnic', date: '2026-12-02', time: '5pm', location: 'Park' });
    await addEvent({ title: 'Next week', date: '2026-12-06' });
    await addEvent({ title: 'Before', date: '2026-11-28' });
    await addEvent({ title: 'Draft', date: '2026-12-02', isPublished: false });
    const program = [
      { date: SUNDAY, time: '7 AM', text: 'Flag' },
      { date: '2026-12-05', time: 'after sunset', text: 'Raasa' },
    ];
    await addEvent({ title: 'Perunnal', date: SUNDAY, program });
    await news.create({ body: { title: 'New choir', content: 'Come *and* sing', isPublished: true } });
    await news.create({ body: { title: 'Hidden' } });
    await notices.create({
      body: { text: 'Soup', from: '2026-12-01T12:00:00Z', until: '2026-12-02T12:00:00Z' },
    });
    await notices.create({ body: { text: 'Icy roads today' } });

    const week = await read();
    expect(week).toMatchObject({ date: SUNDAY, lastDate: '2026-12-05' });
    expect(weekTitle(week)).toBe('November 29 – December 5, 2026');
    expect(keysOf(week)).toEqual([
      ['event-5-1', `service-1-${SUNDAY}`],
      ...[[], [], ['event-1'], [], []],
      ['service-2-2026-12-05', 'event-5-2'],
    ]);
    expect(week.days[0]?.names).toEqual((await parish.visitor.sunday.read()).day.names);
    expect(week.days[6]?.entries[0]).toMatchObject({
      state: 'canceled',
      time: null,
      usualTime: '6:00 PM',
      reason: 'snow',
    });
    expect(week.days[3]?.entries[0]).toMatchObject({
      title: 'Picnic',
      time: '5:00 PM',
      start: '2026-12-02T17:00:00-06:00',
      place: 'Park',
    });
    expect(week.news).toMatchObject([{ title: 'New choir', date: '2026-11-24', summary: 'Come and sing' }]);
    expect(week.notices).toMatchObject([{ text: 'Soup' }]);
    expect(await readForStaff()).toMatchObject({
      missing: [
        { text: 'No greeting', path: null },
        {
          text: '2 drafts would not appear',
          path: '/admin/dashboard?tab=eventsandnews&list=events&open=4',
        },
      ],
      version: 0,
    });
  });

  it('is that of the Sunday on or after a date, and 400 for one outside the calendar', async () => {
    for (const [date, sunday] of [
      [SUNDAY, SUNDAY],
      ['2026-11-30', '2026-12-06'],
      ['2026-12-31', '2027-01-03'],
    ] as const)
      expect((await read(date)).date).toBe(sunday);
    for (const date of ['2200-12-31', '2026-02-30', '1899-12-31', 'today'])
      await expect(read(date)).rejects.toMatchObject({ status: 400 });
  });

  it('has an article in one week only, also one that appeared later than it was written', async () => {
    await parish.staff.news.create({
      body: { title: 'Scheduled', isPublished: true, showFrom: '2026-11-30T06:00:00Z' },
    });
    await parish.staff.news.create({ body: { title: 'Now', isPublished: true } });
    parish.clock.advance(14 * 86_400_000);
    const titles = async (date: string) => (await read(date)).news.map(({ title }) => title);
    expect([await titles('2026-11-22'), await titles(SUNDAY), await titles('2026-12-06')]).toEqual([
      ...[[], ['Now'], ['Scheduled']],
    ]);
  });

  it('has what staff add, in their order, without the lines that they leave out', async () => {
    await addEvent({ title: 'Picnic', date: '2026-12-02' });
    await addEvent({ title: 'Choir', date: '2026-12-02' });
    const saved = await save({
      greeting: 'Dear **all**',
      lines: ['Bring a dish'],
      order: ['lines'],
      omitted: ['event-1'],
    });
    expect(saved).toMatchObject({ greeting: 'Dear **all**', omitted: ['event-1'], version: 1 });
    expect(keysOf(saved.week)[3]).toEqual(['event-1', 'event-2']);
    const week = await read();
    expect(keysOf(week)[3]).toEqual(['event-2']);
    expect(weekBlocks(week).map(({ part, title }) => [part, title])).toEqual([
      ['lines', 'Announcements'],
      ['greeting', null],
      ['sunday', 'Sunday, November 29'],
      ['days', 'During the week'],
    ]);
    expect((await read('2026-12-06')).lines).toEqual([]);
  });

  it('is not overwritten by a change of someone who has an older version', async () => {
    await save({ greeting: 'One' }, 0);
    await expect(save({ greeting: 'Other' }, 0)).rejects.toMatchObject({ status: 412 });
    await save({ greeting: 'Two' }, 1);
    await expect(save({ greeting: 'Other' }, 1)).rejects.toMatchObject({ status: 412 });
    expect(await readForStaff()).toMatchObject({ greeting: 'Two', version: 2 });
  });

  it('shows a changed service with what is usual, and a canceled one with its usual time', async () => {
    const { services } = parish.staff;
    for (const name of ['Holy Qurbana', 'Class', 'Prayer'])
      await services.create({ body: { name, day: 'Sunday', time: '8:30 AM' } });
    const change = (id: number, body: object) =>
      services.setChange({ params: { id, date: SUNDAY }, body: body as never });
    await change(1, { change: 'moved', time: '10:00', place: 'in the hall', reason: 'guests' });
    await change(2, { change: 'notHeld' });
    const lines = weekBlocks(await read())
      .find(({ part }) => part === 'sunday')
      ?.groups[0]?.lines.filter(({ path }) => path === '/services');
    const line = { text: '', note: null, isCanceled: false, path: '/services' };
    expect(lines).toMatchObject([
      { ...line, term: '8:30 AM', text: 'Class', note: 'Canceled', isCanceled: true },
      { ...line, term: '8:30 AM', text: 'Prayer' },
      { ...line, term: '10:00 AM', text: 'Holy Qurbana', note: 'in the hall, usually 8:30 AM: guests' },
    ] satisfies WeekLine[]);
  });
});
