import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import type { DayBody } from './contract/sunday.ts';

const QURBANA = { name: 'Holy Qurbana', day: 'Sunday', time: '8:30 AM', language: 'Malayalam' };
const SUNDAY = '2026-11-29';
const CANCELED = { change: 'notHeld', reason: 'snow' } as const;
const LATER = { change: 'moved', time: '10:00', place: 'in the hall', language: 'English' } as const;

describe.each(engines)('a day on %s', (engine) => {
  const parish = useTestApp({ engine });

  const add = (changes: object = {}) => parish.staff.services.create({ body: { ...QURBANA, ...changes } });
  const read = (date = SUNDAY) => parish.staff.days.read({ params: { date } });
  const save = (body: DayBody, ifMatch?: number, date = SUNDAY) =>
    parish.staff.days.update({ params: { date }, body, ...(ifMatch !== undefined && { ifMatch }) });
  const sunday = (date?: string) => parish.visitor.sunday.read({ query: { date } });
  /** Everything that a save changes. */
  const all = async () => ({
    days: await Promise.all([read(), read('2026-12-06'), read('2026-12-13')]),
    listed: await parish.visitor.notices.list(),
    ...(await sunday()),
  });

  it('is saved with all its services, parking, a notice and Live, and undone at once', async () => {
    await add();
    await add({ name: 'Morning Prayer', time: '7:45 AM' });
    await save({ changes: [{ id: 1, change: LATER }] });
    const before = await all();
    const body = {
      changes: [
        { id: 2, change: CANCELED },
        { id: 1, through: '2026-12-06', change: CANCELED },
      ],
      parking: 'At the school',
      notice: 'No services on Sunday, November 29: snow.',
      isLive: true,
    };
    const { undo, version } = await save(body, (await read()).version);
    expect(await sunday()).toMatchObject({
      services: [
        { id: 2, state: 'canceled' },
        { id: 1, state: 'canceled', reason: 'snow' },
      ],
      qurbana: { date: '2026-12-13' },
      notices: [{ text: body.notice }],
      parking: 'At the school',
      isLive: true,
    });
    expect(await parish.visitor.notices.list()).toMatchObject([{ until: '2026-11-30T00:00:00-06:00' }]);
    if (undo) await save(undo, version);
    expect(await all()).toEqual(before);
  });

  it('is not saved at all if one of its services is not held then', async () => {
    await add();
    await add({ name: 'Evening Prayer', day: 'Saturday', time: '6 PM' });
    const before = await all();
    const changes = [
      { id: 1, change: CANCELED },
      { id: 2, change: CANCELED },
    ];
    const rejected = save({ changes, parking: 'At the school', notice: 'Snow', isLive: true });
    await expect(rejected).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await all()).toEqual(before);
  });

  it('rejects a form, and an Undo, of an older version', async () => {
    await add();
    const { version, services } = await read();
    expect(services).toMatchObject([{ state: 'held' }]);
    const { undo = { changes: [] }, version: saved } = await save({ parking: 'At the school' }, version);
    await expect(save({ parking: 'In the lot' }, version)).rejects.toMatchObject({ code: 'STALE' });
    await parish.staff.services.setChange({ params: { id: 1, date: SUNDAY }, body: CANCELED });
    await expect(save(undo, saved)).rejects.toMatchObject({ code: 'STALE' });
    expect(await read()).toMatchObject({ parking: 'At the school', services: [{ state: 'canceled' }] });
  });

  it('keeps both of two saves at the same time that change different services', async () => {
    await add();
    await add({ name: 'Morning Prayer', time: '7:45 AM' });
    const orders = [
      [1, 2],
      [2, 1],
    ];
    await Promise.all(
      orders.map((ids, index) =>
        save(
          { changes: ids.map((id) => ({ id, change: CANCELED })) },
          undefined,
          `2026-12-${index ? 13 : '06'}`,
        ),
      ),
    );
    for (const date of ['2026-12-06', '2026-12-13'])
      expect((await read(date)).services).toMatchObject([{ state: 'canceled' }, { state: 'canceled' }]);
  });

  it('includes a service without a clear time, which can be canceled and moved', async () => {
    await add();
    await add({ name: 'Tea', time: 'after Holy Qurbana' });
    await save({ changes: [{ id: 2, change: CANCELED }] });
    const canceled = { name: 'Tea', state: 'canceled', before: { time: 'after Holy Qurbana' } };
    expect(await sunday()).toMatchObject({
      services: [{ state: 'held' }, canceled],
      texts: { changes: ['No Tea this Sunday: snow.'] },
    });
    const change = { change: 'moved', place: 'in the hall' } as const;
    await save({ changes: [{ id: 2, change }] });
    expect((await sunday()).texts.changes).toEqual(['Tea this Sunday after Holy Qurbana, in the hall.']);
    await save({ changes: [{ id: 2, change: { ...change, time: '11:00' } }] });
    expect((await sunday()).services[1]).toMatchObject({ start: '2026-11-29T11:00:00-06:00' });
  });

  it('has its own parking on pages from a week before, and does not change that of other days', async () => {
    const { version: _, ...visit } = (await parish.staff.parish.read()).visit;
    await parish.staff.parish.visit({ body: { ...visit, parking: 'Behind the church' } as never });
    const parkingTexts = async () =>
      (await sunday()).texts.parking.map(({ term, text }) => `${term}: ${text}`);
    expect(await parkingTexts()).toEqual(['Parking: Behind the church']);
    await save({ parking: 'At the school' }, undefined, '2026-11-27');
    await save({ parking: 'On the street' }, undefined, '2026-12-06');
    expect(await parkingTexts()).toEqual([
      'Parking this Friday: At the school',
      'Parking: Behind the church',
    ]);
    expect([(await sunday()).parking, (await sunday('2026-12-06')).parking]).toEqual([
      'Behind the church',
      'On the street',
    ]);
    await save({ parking: 'On the lawn' });
    expect(await parkingTexts()).toEqual([
      'Parking this Friday: At the school',
      'Parking this Sunday: On the lawn',
    ]);
    await save({ parking: '' });
    expect((await sunday()).parking).toBe('Behind the church');
  });

  it.each<[string, object, string?]>([
    ['changes.0.change.change', { changes: [{ id: 1, change: { change: 'moved' } }] }],
    ['through', { changes: [{ id: 1, through: '2026-11-22', change: CANCELED }] }],
    ['parking', { parking: 'x'.repeat(301) }],
    ['notice', { notice: 'x'.repeat(141) }],
    ['notice', { notice: 'Snow' }, '2026-11-22'],
  ])('rejects a body with the field %s: %j', async (field, body, date) => {
    await add();
    await expect(save(body, undefined, date)).rejects.toMatchObject({
      code: 'INVALID_BODY',
      details: { errors: { [field]: expect.any(String) } },
    });
  });

  it('rejects a date that does not exist', async () => {
    await expect(read('2026-02-30')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
