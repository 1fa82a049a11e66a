import { addDays, type CivilDate, dayNumber, isCivilDate, longDate } from '#church-year/dates.ts';
import { churchDay, findEntry } from '#church-year/index.ts';
import type { Api } from '#kit/api/client.ts';
import { type Handlers, publicMutation } from '#kit/api/handlers.ts';
import { ApiProblem, invalidField } from '#kit/api/problem.ts';
import type { Session } from '#kit/api/session.server.ts';
import type { AppContext } from '#kit/app-context.ts';
import { throwNotFound } from '#kit/crud/handlers/crud-handlers.server.ts';
import { findRow, lockRow, updateRows } from '#kit/crud/versioned-table.server.ts';
import { parseTime } from '#kit/dates/time-of-day.ts';
import type { Handle } from '#kit/storage/storage.ts';
import type { ServiceRule } from '#parish/rules/contract.ts';
import { everOccurs } from '#parish/rules/rule-days.ts';
import type { ScheduleEntry } from './contract/schedule.ts';
import {
  lengthOf,
  MAX_SERVICE_CHANGES,
  type ServiceChange,
  type ServiceDate,
} from './contract/service-times.ts';
import {
  changesOf,
  type DateOfService,
  datesIn,
  datesOf,
  daysFrom,
  heldDays,
} from './service-dates.server.ts';
import { readSunday } from './sunday.server.ts';
import type { ServiceRow } from './tables.ts';

/** Days in which the response to a new rule looks for its next dates and for irregular nights. */
const NEXT_DAYS = 400;
const NEXT_DATES = 6;
/** After this time, the changes of a date are deleted when another date of the service is changed. */
const CHANGE_RETENTION_DAYS = 400;

/** The field of each kind of rule that can leave it without dates. */
const FIELD_OF_DATES: Readonly<Record<ServiceRule['kind'], string>> = {
  weekly: 'weekday',
  monthly: 'nth',
  fortnightly: 'from',
  churchDay: 'offsetDays',
  season: 'weekdays',
  dates: 'dates',
};

/** The dates of all services. */
export function scheduleRoutes(deps: AppContext): Handlers<Api['schedule']> {
  const { calendarClock, storage } = deps;
  return {
    async list({ query: { from = calendarClock.today(), days } }) {
      const services = await storage.db.selectFrom('services').selectAll().execute();
      return presentDates(datesOf(services, daysFrom(from, days), deps), deps);
    },
  };
}

export function sundayRoutes(deps: AppContext): Handlers<Api['sunday']> {
  return { read: ({ query: { date } }) => readSunday(date, deps) };
}

/** Handlers that change when one service is held. Each increments the version of the service. */
export function scheduleWrites(
  deps: AppContext,
): Pick<Handlers<Api['services']>, 'setRule' | 'removeRule' | 'setChange' | 'removeChange'> {
  const { calendarClock } = deps;
  const lock = (trx: Handle, { params: { id }, ifMatch: version }: ServiceCall) =>
    lockService(trx, { id, version }, deps);
  const setRule = (trx: Handle, service: ServiceRow, rule: string | null, { session }: ServiceCall) =>
    updateRows(trx, 'services', [service], { values: { rule }, by: session.user.name }, deps);
  const saved = (service: ServiceRow, dates: readonly ServiceDate[], presented = dates) => {
    const datesWith = (irregularity: 'skipped' | 'doubled') =>
      dates
        .filter(({ date, start }) => calendarClock.irregularity(date, start) === irregularity)
        .map(({ date }) => date);
    return {
      dates: presentDates(
        presented.map((date) => ({ service, date })),
        deps,
      ),
      skipped: datesWith('skipped'),
      doubled: datesWith('doubled'),
    };
  };

  return {
    setRule: publicMutation(async ({ body: rule, ...call }, trx) => {
      const before = await lock(trx, call);
      assertOccurs(rule, before, deps);
      const service = { ...before, rule: JSON.stringify(rule) };
      await setRule(trx, before, service.rule, call);
      const today = calendarClock.today();
      const dates = datesIn(service, daysFrom(today, NEXT_DAYS), deps);
      return saved(service, dates, dates.slice(0, NEXT_DATES));
    }),
    removeRule: publicMutation(async (call, trx) => {
      await setRule(trx, await lock(trx, call), null, call);
    }),
    setChange: publicMutation(async ({ body: { through, ...change }, ...call }, trx) => {
      const service = await lock(trx, call);
      const date = assertDate(call.params.date);
      const by = call.session.user.name;
      const dates = { from: date, through: through ?? date, change, by };
      const changed = await changeDates(trx, service, dates, deps);
      const range = { first: dayNumber(date), last: dayNumber(through ?? date) };
      return saved(changed, datesIn(changed, range, deps));
    }),
    removeChange: publicMutation(async (call, trx) => {
      const service = await lock(trx, call);
      const date = assertDate(call.params.date);
      if (!changesOf(service)[date]) throw new ApiProblem('NOT_FOUND', 'Nothing is different on this date');
      const by = call.session.user.name;
      await changeDates(trx, service, { from: date, through: date, change: null, by }, deps);
    }),
  };
}

interface ServiceCall {
  readonly params: { readonly id: number };
  readonly ifMatch: number | undefined;
  readonly session: Session;
}

/**
 * Locks a service until the commit: two changes do not overwrite each other.
 *
 * @throws ApiProblem 404, or STALE if it has another version.
 */
export async function lockService(
  trx: Handle,
  expected: { readonly id: number; readonly version?: number | undefined },
  deps: AppContext,
): Promise<ServiceRow> {
  if (!(await findRow(trx, 'services', expected.id))) throwNotFound('services');
  return lockRow(trx, 'services', { ...expected, what: 'this service' }, deps);
}

interface ChangedDates {
  readonly from: CivilDate;
  readonly through: CivilDate;
  /** Null restores the dates. */
  readonly change: ServiceChange | null;
  /** The name of the user. */
  readonly by: string;
}

/** Replaces what is different on the dates of a locked service. @throws ApiProblem 409 for no date, or too many. */
export async function changeDates(
  trx: Handle,
  service: ServiceRow,
  { from, through, change, by }: ChangedDates,
  deps: AppContext,
): Promise<ServiceRow> {
  if (through < from) throw invalidField('through', 'The last date is before the first one');
  const dates = change ? heldDays(service, { first: dayNumber(from), last: dayNumber(through) }, deps) : [];
  if (change && dates.length === 0)
    throw new ApiProblem(
      'CONFLICT',
      `There is no ${service.name} ${through > from ? `from ${longDate(from)} through` : 'on'} ${longDate(through)}.`,
    );
  const oldest = addDays(deps.calendarClock.today(), -CHANGE_RETENTION_DAYS);
  const others = Object.entries(changesOf(service)).filter(
    ([day]) => day >= oldest && (day < from || day > through),
  );
  const entries = [...others, ...dates.map((date) => [date, change] as const)];
  if (entries.length > MAX_SERVICE_CHANGES)
    throw new ApiProblem(
      'CONFLICT',
      `A service can have at most ${MAX_SERVICE_CHANGES} dates on which something is different.`,
    );
  const changes = JSON.stringify(Object.fromEntries(entries));
  await updateRows(trx, 'services', [service], { values: { changes }, by }, deps);
  return { ...service, changes };
}

/**
 * @param options.path of the rule in the body: 'rule.' if it is not the body itself.
 * @throws ApiProblem 400 with the field, for a rule without a time or without a date from today on.
 */
export function assertOccurs(
  rule: ServiceRule,
  service: Pick<ServiceRow, 'time'>,
  { parish, calendarClock, path = '' }: Pick<AppContext, 'parish' | 'calendarClock'> & { path?: string },
): void {
  const { parishFeasts } = parish.liturgy();
  assertClearTime(rule, service, `${path}time`);
  if (rule.kind === 'churchDay' && !findEntry(rule.key, parishFeasts))
    throw invalidField(`${path}key`, 'There is no such day in the church’s year');
  if (!everOccurs(rule, dayNumber(calendarClock.today()), parishFeasts))
    throw invalidField(path + FIELD_OF_DATES[rule.kind], 'The service would have no date from today on');
}

/** @throws ApiProblem 400 with the field, unless the rule or the service has a clear time. */
export function assertClearTime(
  rule: Pick<ServiceRule, 'time'>,
  { time }: Pick<ServiceRow, 'time'>,
  field: string,
): void {
  if (rule.time === undefined && !parseTime(time))
    throw invalidField(field, `Please enter a time: “${time}” is not clear enough`);
}

/** @throws ApiProblem 400 for a date that is not 'YYYY-MM-DD' from 1900 to 2200. */
export function assertDate(date: string): CivilDate {
  if (isCivilDate(date)) return date;
  throw new ApiProblem('BAD_REQUEST', 'The date must be YYYY-MM-DD, from 1900 to 2200');
}

/** Adds what the clients need. */
function presentDates(
  dates: readonly DateOfService[],
  { parish, calendarClock }: Pick<AppContext, 'parish' | 'calendarClock'>,
): ScheduleEntry[] {
  return dates.map(({ service, date: { date, change, ...span } }) => ({
    date,
    ...calendarClock.toInstants(date, span),
    lengthMinutes: lengthOf({ ...service, lengthMinutes: service.length_minutes }),
    serviceId: service.id,
    name: service.name,
    language: change?.language ?? service.language,
    place: change?.place ?? null,
    churchDay: churchDay(date, parish.liturgy()).entries[0]?.name ?? null,
    change: change?.change ?? null,
    reason: change?.reason ?? null,
  }));
}
