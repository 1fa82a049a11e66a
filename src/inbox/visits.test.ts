import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import type { VisitBody } from './contract/visits.ts';

const MINUTE_MS = 60_000;
/** The clock of the tests is on Tuesday, November 24, 2026. */
const VISIT = {
  name: 'Anna Varghese',
  contact: 'anna@example.org',
  date: '2026-11-29',
  people: 3,
  message: 'One of us uses a wheelchair.',
  consent: true,
} as const satisfies VisitBody;

describe.each(engines)('an announced visit on %s', (engine) => {
  const parish = useTestApp({ engine });

  const submit = (changes: Partial<VisitBody> = {}) =>
    parish.visitor.visits.submit({ body: { ...VISIT, ...changes } });
  const rows = () => parish.deps.storage.db.selectFrom('visits').selectAll().execute();

  it('is in its own list of the inbox, without the consent', async () => {
    expect(await submit()).toEqual({ received: true });
    const { consent: _, ...visit } = VISIT;
    const { requests, counts } = await parish.staff.visits.list();
    expect(requests).toEqual([
      {
        ...visit,
        id: 1,
        state: 'new',
        notes: null,
        draftSecret: expect.stringMatching(/^[0-9a-f]{64}$/),
        version: 1,
        createdAt: '2026-11-24T18:00:00.000Z',
      },
    ]);
    expect(counts).toEqual({ new: 1, greeted: 0, done: 0, held: 0 });
    expect((await parish.staff.prayerRequests.list()).requests).toEqual([]);
    await expect(parish.staff.prayerRequests.read({ params: { id: 1 } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it.each<[string, Record<string, unknown>]>([
    ['name', { name: ' ' }],
    ['contact', { contact: 'my sister' }],
    ['date', { date: '2026-11-30' }],
    ['date', { date: '2026-11-22' }],
    ['date', { date: '2027-01-24' }],
    ['date', { date: 'Sunday' }],
    ['people', { people: 0 }],
    ['people', { people: 51 }],
    ['consent', { consent: false }],
  ])('is rejected with the name of an invalid %s', async (field, changes) => {
    await expect(submit(changes)).rejects.toMatchObject({
      code: 'INVALID_BODY',
      details: { errors: { [field]: expect.any(String) } },
    });
    expect(await rows()).toEqual([]);
  });

  it('needs no Sunday and no message, and may be on the last Sunday that the form offers', async () => {
    await submit({ date: '', message: '' });
    await submit({ date: '2027-01-17' });
    const { requests } = await parish.staff.visits.list();
    expect(requests.map(({ date, message }) => [date, message])).toEqual([
      ['2027-01-17', VISIT.message],
      [null, null],
    ]);
  });

  it('is encrypted in the database, and no part of it is in the email about it or in the log', async () => {
    await submit();
    await parish.staff.visits.update({ params: { id: 1 }, body: { state: 'greeted', notes: 'Ramp' } });
    await expect.poll(() => parish.deps.storage.db.selectFrom('outbox').select('id').execute()).toEqual([]);
    expect(parish.emails).toMatchObject([
      { to: 'office@stthomas.example', subject: 'New visit at St. Thomas Indian Orthodox Church' },
    ]);
    // the log has the time of the machine
    const seen = JSON.stringify([await rows(), parish.emails, parish.logged]).replaceAll(
      /"time":"[^"]*"/g,
      '',
    );
    for (const word of ['Varghese', 'anna@', 'wheelchair', '2026-11-29', 'Ramp'])
      expect(seen).not.toContain(word);
    expect(parish.emails[0]?.text).toContain('tab=prayerrequests&list=visits');
  });

  it('does not count against the limit of prayer requests', async () => {
    for (let nth = 0; nth < 6; nth += 1) await submit({ message: `Message ${nth}` });
    expect((await parish.staff.visits.list()).counts).toMatchObject({ new: 5, held: 1 });
    const prayer = { prayerType: 'Memorial', name: 'Anna', details: 'For my mother' } as const;
    await parish.visitor.prayerRequests.submit({ body: prayer });
    expect((await parish.staff.prayerRequests.list()).counts).toMatchObject({ new: 1, held: 0 });
  });

  it('is held when the invisible field is filled in, or when the form of prayer requests signed the time', async () => {
    await submit({ website: 'https://pills.example' });
    const { shown: foreign } = await parish.visitor.prayerRequests.form();
    const { shown } = await parish.visitor.visits.form();
    parish.clock.advance(MINUTE_MS);
    await submit({ shown: foreign, message: 'one' });
    await submit({ shown, message: 'two' });
    const { requests } = await parish.staff.visits.list();
    expect(requests.map(({ state }) => state)).toEqual(['new', 'held', 'held']);
  });
});
