import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { STAFF, type TestApp, testApp } from '#app/testing/test-app.ts';
import { addDays } from '#church-year/dates.ts';
import { bothEngines } from '#kit/storage/testing/fresh-database.ts';
import type { EventRule } from '#parish/rules/contract.ts';
import { extendSeries } from './series-dates.server.ts';
import { SeriesModel } from './testing/series-model.ts';

/** Lists of edits on each database; 500 take two minutes. */
const RUNS = Number(process.env.SERIES_RUNS ?? 20);
const FIRST = '2026-12-01';
const DAY_MS = 86_400_000;
const VALUES = { title: 'Study', time: '6 PM', location: 'Hall' };

const day = (most: number) => fc.nat(most).map((days) => addDays(FIRST, days));
const rule: fc.Arbitrary<EventRule> = fc.oneof(
  fc.record({ kind: fc.constant('weekly'), weekday: fc.nat(1), until: day(700) }),
  fc.record({
    ...{ kind: fc.constant('monthly'), weekday: fc.nat(1), nth: fc.constantFrom(1, 3) },
    until: day(700),
  }),
  fc.record({
    kind: fc.constant('dates'),
    dates: fc.array(day(200), { minLength: 1, maxLength: 5 }),
    until: day(300),
  }),
);
const changes = fc.record(
  {
    title: fc.constantFrom('Study', 'Psalms', 'Acts'),
    time: fc.constantFrom('6 PM', '7 PM', null),
    location: fc.constantFrom('Hall', 'Library'),
    date: fc.option(day(60), { freq: 4 }),
  },
  { requiredKeys: [] },
);
const also = fc.constantFrom('following', 'all', undefined);
/** Position of the date in its list: few, so that dates are edited repeatedly. */
const at = fc.integer({ min: -2, max: 2 });
const edit = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('change'), at, changes, also: fc.constant(undefined) }),
  },
  {
    weight: 5,
    arbitrary: fc.record(
      { kind: fc.constant('change'), at, changes, also, repeats: rule },
      { requiredKeys: ['kind', 'at', 'changes', 'also'] },
    ),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove'), at, also: fc.constant(undefined) }) },
  fc.record({ kind: fc.constant('remove'), at, also }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restore'), at }) },
  fc.record({ kind: fc.constant('pass'), days: fc.nat(60) }),
);
type Edit = typeof edit extends fc.Arbitrary<infer One> ? One : never;

let parish: TestApp;
let staff: ReturnType<TestApp['client']>;
let accounts = 0;
const signIn = async () => {
  accounts += 1;
  staff = parish.client(await parish.signIn({ ...STAFF, email: `staff-${accounts}@stthomas.example` }));
};
afterEach(() => parish.close());

/** The ids of the rows of the model's dates, or of its trash, in the same order. */
async function idsOf(table: 'events' | 'trash'): Promise<number[]> {
  const rows = parish.deps.storage.db.selectFrom(table as 'events').select('id');
  return (await rows.orderBy(table === 'events' ? 'series_date' : 'id').execute()).map(({ id }) => id);
}

/** What the database and the model have in common. */
async function stored() {
  const { db } = parish.deps.storage;
  const rows = await db.selectFrom('events').selectAll().orderBy('series_date').execute();
  const series = await db.selectFrom('event_series').selectAll().executeTakeFirstOrThrow();
  return {
    rule: { ...JSON.parse(series.rule), until: series.until },
    dates: rows.map(({ series_date, title, time, location, date, edited }) => ({
      ...{ slot: series_date, title, time, location, date },
      edited: new Set(JSON.parse(edited)),
    })),
  };
}

/** Makes the edit with the API. @returns whether it was accepted, and whether the model accepts it. */
async function run(one: Edit, model: SeriesModel): Promise<[boolean, boolean]> {
  const accepted = (call: Promise<unknown>) =>
    call.then(
      () => true,
      ({ status }) => {
        expect([400, 409]).toContain(status);
        return false;
      },
    );
  if (one.kind === 'pass') {
    parish.clock.advance(one.days * DAY_MS);
    await signIn();
    return [await accepted(extendSeries(parish.deps)), model.pass(one.days)];
  }
  const isRestored = one.kind === 'restore';
  const list = isRestored ? model.trash : model.dates;
  const date = list.at(one.at);
  if (!date) return [true, true];
  const params = { id: (await idsOf(isRestored ? 'trash' : 'events')).at(one.at) ?? 0 };
  if (isRestored) return [await accepted(staff.trash.restore({ params })), model.restore(date)];
  const query = one.also ? { also: one.also } : {};
  if (one.kind === 'remove')
    return [await accepted(staff.events.remove({ params, query })), model.remove(date, one.also)];
  const { title, time, location, date: day } = { ...date, ...one.changes };
  const repeats = 'repeats' in one ? one.repeats : undefined;
  const body = { title, time, location, date: day, ...(repeats && { repeats }) };
  return [
    await accepted(staff.events.update({ params, query, body })),
    model.change(date, one.changes, one.also, repeats),
  ];
}

it.each(bothEngines)(
  'any edits of recurring events on %s have the results of a simple model',
  async (engine) => {
    parish = await testApp({ engine, now: `${FIRST}T18:00:00.000Z` });
    let today = FIRST;
    const edits = fc.array(edit, { minLength: 5, maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(rule, edits, async (repeats, all) => {
        await parish.deps.storage.transaction(async (trx) => {
          for (const table of ['events', 'event_series', 'trash'] as const)
            await trx.deleteFrom(table).execute();
        });
        await signIn();
        const created = await staff.events
          .create({ body: { ...VALUES, date: FIRST, repeats } })
          .catch(() => undefined);
        const model = new SeriesModel(repeats, { ...VALUES, date: FIRST }, FIRST, today);
        expect(model.dates.length > 0).toBe(created !== undefined);
        if (!created) return;
        for (const one of all) {
          const [actual, expected] = await run(one, model);
          today = model.today;
          expect(actual).toBe(expected);
          const dates = model.dates.map((date) => ({ ...date, edited: new Set(date.edited) }));
          expect(await stored()).toEqual({ rule: model.rule, dates });
        }
      }),
      { numRuns: RUNS, seed: 28 },
    );
  },
);
