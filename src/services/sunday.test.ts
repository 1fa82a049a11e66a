import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';

const QURBANA = { name: 'Holy Qurbana', day: 'Sunday', time: '8:30 AM', language: 'Malayalam' };
const SUNDAY = '2026-11-29';
const HELD = {
  ...{ id: 1, name: 'Holy Qurbana', state: 'held', date: SUNDAY, time: '8:30 AM' },
  ...{ start: '2026-11-29T08:30:00-06:00', place: null, language: 'Malayalam', reason: null, before: null },
};

describe.each(engines)('this Sunday on %s', (engine) => {
  const parish = useTestApp({ engine });

  const add = (changes: object = {}) => parish.staff.services.create({ body: { ...QURBANA, ...changes } });
  const read = (date?: string) => parish.visitor.sunday.read({ query: { date } });
  const change = (date: string, body: object) =>
    parish.staff.services.setChange({ params: { id: 1, date }, body: body as never });
  /** @param time in the parish's time zone, on Sunday. */
  const setClock = (time: string) =>
    parish.clock.advance(Date.parse(`${SUNDAY}T${time}-06:00`) - parish.clock.now());

  it('has the day in the church, all services by time, and what is next', async () => {
    await add();
    await add({ name: 'Morning Prayer', time: '7:45 AM' });
    await add({ name: 'Evening Prayer', day: 'Saturday', time: '6 PM', language: null });
    await add({ name: 'Tea', time: 'after Holy Qurbana' });
    await parish.staff.notices.create({ body: { text: 'Icy roads' } });
    await parish.staff.live.update({ body: { isLive: true } });
    const sunday = await read();
    expect(sunday).toMatchObject({
      date: SUNDAY,
      day: { tone: 5, fast: null, gospel: 'Luke 1:39-56', path: '/lectionary/2026-11-29' },
      services: [
        { name: 'Morning Prayer', time: '7:45 AM' },
        HELD,
        { name: 'Tea', time: 'after Holy Qurbana', start: null },
      ],
      qurbana: HELD,
      next: { name: 'Evening Prayer', date: '2026-11-28', time: '6:00 PM' },
      notices: [{ text: 'Icy roads' }],
      isLive: true,
      main: { id: 1, name: 'Holy Qurbana', day: 'Sunday', time: '8:30 AM', isEverySunday: true },
    });
    expect(sunday.day.names[0]).toBe("St. Mary's Visit to Elizabeth");
  });

  it('says what is canceled or different, and what is usual', async () => {
    await add();
    const before = { time: '8:30 AM', place: null, language: 'Malayalam' };
    await change(SUNDAY, { change: 'notHeld', reason: 'snow' });
    const canceled = { ...HELD, state: 'canceled', time: null, start: null, reason: 'snow', before };
    const nextWeek = { ...HELD, date: '2026-12-06', start: '2026-12-06T08:30:00-06:00' };
    expect(await read()).toMatchObject({ services: [canceled], qurbana: nextWeek, next: nextWeek });
    await change(SUNDAY, { change: 'moved', time: '10:00', place: 'in the hall' });
    const moved = {
      state: 'changed',
      time: '10:00 AM',
      start: '2026-11-29T10:00:00-06:00',
      place: 'in the hall',
      before,
    };
    expect(await read()).toMatchObject({ services: [moved], qurbana: moved });
  });

  it('is the Sunday on or after a date, with what is next as that day begins', async () => {
    await add();
    for (const date of ['2026-12-07', '2026-12-13'])
      expect(await read(date)).toMatchObject({ date: '2026-12-13', qurbana: { date: '2026-12-13' } });
    expect((await read('2026-11-24')).date).toBe(SUNDAY);
    const response = await parish.request('/api/sunday?date=2026-02-30');
    expect(response.status).toBe(400);
  });

  it('changes an hour before a service, at its start and at its end', async () => {
    await add();
    const at = async (time: string) => {
      setClock(time);
      const { qurbana, isLiveSoon, texts } = await read();
      return [qurbana?.date, isLiveSoon, texts.headline];
    };
    const today = 'Today 8:30 AM · Holy Qurbana';
    const nextWeek = 'Sunday, December 6, 8:30 AM';
    expect(await at('07:29:59')).toEqual([SUNDAY, false, today]);
    expect(await at('07:30:00')).toEqual([SUNDAY, true, today]);
    expect(await at('08:30:00')).toEqual(['2026-12-06', false, 'Now: Holy Qurbana, since 8:30 AM']);
    expect(await at('10:29:59')).toEqual(['2026-12-06', false, 'Now: Holy Qurbana, since 8:30 AM']);
    expect(await at('10:30:00')).toEqual(['2026-12-06', false, nextWeek]);
  });

  it('has as its main service the first Qurbana on Sundays, or the one that staff choose', async () => {
    const main = async () => (await read()).main;
    expect(await main()).toBeNull();
    await add({ name: 'Morning Prayer', time: '7 AM' });
    expect(await main()).toMatchObject({ name: 'Morning Prayer' });
    await add({ name: 'Holy Qurbana in English', time: '11 AM' });
    expect(await main()).toMatchObject({ name: 'Holy Qurbana in English', time: '11:00 AM' });
    const { id } = await add({ name: 'Service', day: 'Second Sunday', time: '9 AM' });
    await parish.staff.services.setRule({
      params: { id },
      body: { kind: 'monthly', weekday: 0, nth: 2, time: '09:15' },
    });
    await parish.staff.parish.sunday({ body: { serviceId: id } });
    expect(await main()).toMatchObject({ name: 'Service', time: '9:15 AM', isEverySunday: false });
    await parish.staff.services.remove({ params: { id } });
    expect(await main()).toMatchObject({ name: 'Holy Qurbana in English' });
  });
});
