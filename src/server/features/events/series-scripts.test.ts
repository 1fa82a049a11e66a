import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import type { ApiProblem } from '#contract/problem.ts';
import type { EventRule } from '#contract/resources/schedule.ts';
import { addDays, type CivilDate } from '#domain/dates/civil-date.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import { STAFF, type TestApp, testApp } from '../../testing/test-app.ts';
import { extendSeries } from './series-dates.ts';
import { type ModelDate, SeriesModel } from './testing/series-model.ts';

/** 500 take half a minute. */
const SCRIPTS = Number(process.env.SERIES_SCRIPTS ?? 30);
const FIRST = '2026-12-01';
const DAY_MS = 86_400_000;
const VALUES = { title: 'Study', time: '6 PM', location: 'Hall', isCanceled: false };

const day = (most: number) => fc.nat(most).map((days) => addDays(FIRST, days));
const rule = fc.oneof(
  fc.record({ kind: fc.constant('weekly' as const), weekday: fc.nat(1), until: day(700) }),
  fc.record({
    kind: fc.constant('monthly' as const),
    weekday: fc.nat(1),
    nth: fc.constantFrom(1 as const, 3 as const),
    until: day(700),
  }),
  fc.record({
    kind: fc.constant('dates' as const),
    dates: fc.array(day(200), { minLength: 1, maxLength: 5 }),
    until: day(300),
  }),
);
const change = fc.record(
  {
    title: fc.constantFrom('Study', 'Psalms', 'Acts'),
    time: fc.constantFrom('6 PM', '7 PM'),
    location: fc.constantFrom('Hall', 'Library'),
    isCanceled: fc.boolean(),
    date: fc.option(day(60), { freq: 4 }),
    rule,
  },
  { requiredKeys: [] },
);
const also = fc.constantFrom('following' as const, 'all' as const);
const at = fc.nat(1_000);
const step = fc.oneof(
  fc.record({ kind: fc.constant('one' as const), at, change }),
  fc.record({ kind: fc.constant('also' as const), at, change, also }),
  fc.record({ kind: fc.constant('remove' as const), at, also: fc.option(also, { nil: undefined, freq: 1 }) }),
  fc.record({ kind: fc.constant('restore' as const), at }),
  fc.record({ kind: fc.constant('pass' as const), days: fc.nat(60) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

let parish: TestApp;
let staff: ReturnType<TestApp['client']>;
let accounts = 0;
const signIn = async () => {
  accounts += 1;
  staff = parish.client(await parish.signIn({ ...STAFF, email: `staff-${accounts}@stthomas.example` }));
};
afterEach(() => parish.close());

const rowsOf = (series: number) =>
  parish.deps.storage.db
    .selectFrom('events')
    .selectAll()
    .where('series_id', '=', series)
    .orderBy('series_date')
    .execute();
const storedDates = async (series: number) =>
  (await rowsOf(series)).map(({ series_date, title, date, time, location, is_canceled, edited }) => ({
    ...{ slot: series_date, title, date, time, location },
    isCanceled: is_canceled === 1,
    edited: JSON.parse(edited).sort(),
  }));
const storedRule = async (series: number) => {
  const query = parish.deps.storage.db.selectFrom('event_series').selectAll().where('id', '=', series);
  const { rule: stored, until } = await query.executeTakeFirstOrThrow();
  return { ...JSON.parse(stored), until };
};
const sortedEdits = (dates: readonly ModelDate[]) =>
  dates.map((date) => ({ ...date, edited: [...date.edited].sort() }));
const bodyOf = (date: ModelDate, changed: Partial<ModelDate>) => {
  const { title, time, location, isCanceled, date: day } = { ...date, ...changed };
  return { title, time, location, isCanceled, date: day };
};

/** Does the same in the model and with the API. @returns whether both accept it. */
async function run(each: Step, model: SeriesModel, series: number): Promise<[boolean, boolean]> {
  const accepted = (call: Promise<unknown>) =>
    call.then(
      () => true,
      ({ status }: ApiProblem) => status !== 400 && status !== 409,
    );
  if (each.kind === 'pass') {
    parish.clock.advance(each.days * DAY_MS);
    await signIn();
    return [model.pass(each.days), await accepted(extendSeries(parish.deps))];
  }
  if (each.kind === 'restore') {
    const entry = model.trash[each.at % model.trash.length];
    if (!entry) return [true, true];
    const index = model.trash.indexOf(entry);
    const trashed = await parish.deps.storage.db.selectFrom('trash').select('id').orderBy('id').execute();
    return [
      model.restore(entry),
      await accepted(staff.trash.restore({ params: { id: trashed[index]?.id ?? 0 } })),
    ];
  }
  const date = model.dates[each.at % model.dates.length];
  if (!date) return [true, true];
  const row = (await rowsOf(series)).find(({ series_date }) => series_date === date.slot);
  const params = { id: row?.id ?? 0 };
  if (each.kind === 'remove') {
    const query = each.also ? { also: each.also } : {};
    return [model.remove(date.slot, each.also), await accepted(staff.events.remove({ params, query }))];
  }
  const { rule: repeats, ...changed } = each.change;
  const body = bodyOf(date, changed);
  // the API clears the time without a date
  const change = { ...each.change, ...(body.date === null && { time: null, date: null }) };
  if (each.kind === 'one')
    return [model.changeOne(date.slot, change), await accepted(staff.events.update({ params, body }))];
  return [
    model.changeAlso(date.slot, change, each.also),
    await accepted(
      staff.events.update({
        params,
        query: { also: each.also },
        body: { ...body, ...(repeats && { repeats }) },
      }),
    ),
  ];
}

it.each(engines)('any edits of recurring events on %s have the results of a simple model', async (engine) => {
  parish = await testApp({ engine, now: '2026-12-01T18:00:00.000Z' });
  let today: CivilDate = FIRST;
  await fc.assert(
    fc.asyncProperty(
      rule,
      fc.array(step, { minLength: 4, maxLength: 12 }),
      async (firstRule: EventRule, steps) => {
        await parish.deps.storage.transaction(async (trx) => {
          for (const table of ['events', 'event_series', 'trash'] as const)
            await trx.deleteFrom(table).execute();
        });
        await signIn();
        const body = { ...VALUES, date: FIRST, repeats: firstRule };
        const created = await staff.events.create({ body }).catch(() => undefined);
        const model = new SeriesModel(firstRule, VALUES, FIRST, today);
        expect(model.dates.length > 0).toBe(created !== undefined);
        if (!created?.series) return;
        for (const each of steps) {
          const [expected, actual] = await run(each, model, created.series);
          today = model.today;
          expect(actual).toBe(expected);
          expect(await storedDates(created.series)).toEqual(sortedEdits(model.dates));
          expect(await storedRule(created.series)).toEqual(model.rule);
        }
      },
    ),
    { numRuns: SCRIPTS, seed: 28 },
  );
});
