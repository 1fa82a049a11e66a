import { addDays, type CivilDate, dayNumber, nextSunday } from '#church-year/dates.ts';
import { churchDay } from '#church-year/index.ts';
import type { AppContext } from '#kit/app-context.ts';
import { displayTime, parseTime, type TimeOfDay, timeOfStart, twelveHour } from '#kit/dates/time-of-day.ts';
import type { Liturgy } from '#parish/parish-settings.server.ts';
import type { DayRange } from '#parish/rules/rule-days.ts';
import { isQurbana, lengthOf, ruleOf, type ServiceDate } from './contract/service-times.ts';
import type { Sunday } from './contract/sunday.ts';
import { DAYS_OF_CHANGES, type MainService, type Occurrence, serviceTexts } from './contract/sunday-model.ts';
import { currentNotices, liveUntil } from './notices/announcements.server.ts';
import {
  changesOf,
  compareServices,
  type DateOfService,
  datesOf,
  daysFrom,
  heldDays,
  scheduled,
} from './service-dates.server.ts';
import type { ServiceRow } from './tables.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Eight days: if today's service has begun, its next date is a week from now. */
const DAYS_TO_NEXT = 8;
/** Searched for the next service if there is none in that time. */
const MAX_DAYS_TO_NEXT = 400;

type Deps = Pick<AppContext, 'storage' | 'parish' | 'calendarClock' | 'clock'>;

/**
 * What the site says about a Sunday and the times of the services: all pages, calendars, search and link previews read it
 * here.
 *
 * @param requested any day, for the Sunday on or after it; by default today.
 */
export async function readSunday(requested: CivilDate | undefined, deps: Deps): Promise<Sunday> {
  const { storage, parish, calendarClock, clock } = deps;
  const { db } = storage;
  const [today, now] = [calendarClock.today(), clock.now()];
  const asked = requested ?? today;
  const date = nextSunday(asked);
  // of another day, what is next as it begins
  const since = asked === today ? now : instantOf(asked, '00:00', deps);
  const services = (await db.selectFrom('services').selectAll().execute()).sort(compareServices);
  const main = mainService(services, deps);
  const isMain = ({ service }: DateOfService) => service.id === main?.id;
  const isUpcoming = (one: DateOfService) => isHeld(one) && startOf(one, deps) > since;

  const firstOf = (matches: (one: DateOfService) => boolean) => {
    const select = (days: number) => datesOf(services, daysFrom(asked, days), deps).find(matches);
    // most parishes have a service every week
    const found = select(DAYS_TO_NEXT) ?? select(MAX_DAYS_TO_NEXT);
    return found ? present(found, deps) : null;
  };
  const qurbana = firstOf((one) => isMain(one) && isUpcoming(one));
  const next = firstOf(isUpcoming);
  const underway = datesOf(services, daysFrom(addDays(today, -1), 2), deps).find(
    (one) => isMain(one) && isHeld(one) && startOf(one, deps) <= now && now < endOf(one, deps),
  );
  const changes = occurrencesIn(daysFrom(today, DAYS_OF_CHANGES), services, deps).filter(
    ({ state, start }) =>
      state === 'canceled' || (state === 'changed' && !(start && Date.parse(start) <= now)),
  );
  const parking = {
    usual: parish.current().visit.parking,
    days: await db
      .selectFrom('days')
      .select(['date', 'parking as text'])
      .where('parking', '!=', '')
      .orderBy('date')
      .execute(),
  };
  const last = addDays(today, DAYS_OF_CHANGES - 1);
  const isLive = (await liveUntil(db, now)) !== null;
  const shown =
    asked === today
      ? { from: now, until: now }
      : { from: instantOf(date, '00:00', deps), until: instantOf(addDays(date, 1), '00:00', deps) - 1 };
  return {
    date,
    day: presentDay(date, parish.liturgy()),
    services: occurrencesIn(daysFrom(date, 1), services, deps),
    qurbana,
    next,
    notices: (await currentNotices(db, shown)).map(({ text }) => ({ text })),
    parking: parking.days.find((day) => day.date === date)?.text || parking.usual || null,
    isLive,
    isLiveSoon: isLive || (asked === today && Date.parse(next?.start ?? '') - now <= HOUR_MS),
    main: main ?? null,
    texts: serviceTexts({
      today,
      main: main ?? null,
      underway: underway ? present(underway, deps) : null,
      qurbana,
      changes,
      parking: { ...parking, days: parking.days.filter((day) => today <= day.date && day.date <= last) },
    }),
  };
}

function presentDay(date: CivilDate, liturgy: Liturgy): Sunday['day'] {
  const { entries, malayalam, tone, fast, gospel } = churchDay(date, liturgy);
  return {
    names: entries.map(({ name }) => name),
    malayalam: {
      date: malayalam.date,
      names: entries.map((entry) => entry.malayalam).filter((name) => name !== null),
    },
    tone: tone?.number ?? null,
    fast,
    gospel: gospel.join('; ') || null,
    path: `/lectionary/${date}`,
  };
}

/**
 * The service that staff have chosen; else the first Holy Qurbana on Sundays, the first service on Sundays, or the first
 * Holy Qurbana on another day.
 */
function mainService(sorted: readonly ServiceRow[], { parish }: Deps): MainService | undefined {
  const regular = sorted.filter(({ category }) => category === 'regular');
  const onSundays = regular.filter((service) => weekdayOfRule(service) === 0);
  const service =
    sorted.find(({ id }) => id === parish.current().sunday.serviceId) ??
    onSundays.find(isQurbana) ??
    onSundays[0] ??
    regular.find(isQurbana);
  if (!service) return undefined;
  const { id, name, day } = service;
  const rule = ruleOf(scheduled(service));
  const time = rule?.time ? twelveHour(rule.time) : displayTime(service.time);
  return { id, name, day, time, isEverySunday: rule?.kind === 'weekly' && rule.weekday === 0 };
}

/** The weekday of a service that is held every week, every second week or once a month. */
function weekdayOfRule(service: ServiceRow): number | undefined {
  const rule = ruleOf(scheduled(service));
  return rule && 'weekday' in rule ? rule.weekday : undefined;
}

/** A date of a service, which may have no clear time. */
interface DayOfService {
  readonly service: ServiceRow;
  readonly date: Pick<ServiceDate, 'date' | 'change'> & Record<'start' | 'usualStart', TimeOfDay | null>;
}

/** The dates of the services in a range by time; those without a clear time come last on their day. */
export function occurrencesIn(range: DayRange, services: readonly ServiceRow[], deps: Deps): Occurrence[] {
  const hasTime = (service: ServiceRow) => ruleOf(scheduled(service))?.time ?? parseTime(service.time);
  const untimed = services
    .filter((service) => !hasTime(service))
    .flatMap((service) =>
      heldDays(service, range, deps)
        .map((date) => ({ date, change: changesOf(service)[date] ?? null, start: null, usualStart: null }))
        .filter(({ change }) => !change?.time)
        .map((date) => ({ service, date })),
    );
  return [...datesOf(services, range, deps), ...untimed]
    .map((one) => present(one, deps))
    .sort((one, other) => dayNumber(one.date) - dayNumber(other.date));
}

function present({ service, date: { date, start, change, usualStart } }: DayOfService, deps: Deps) {
  const { id, name, language } = service;
  const usual = usualStart ? twelveHour(usualStart) : service.time;
  const state = change === null ? 'held' : change.change === 'notHeld' ? 'canceled' : 'changed';
  // in the night in which the clocks skip the time, an hour later
  const instant = state === 'canceled' || !start ? null : deps.calendarClock.toInstant(date, start);
  return {
    ...{ id, name, state, date },
    time: state === 'canceled' ? null : instant ? twelveHour(timeOfStart(instant)) : usual,
    start: instant,
    place: change?.place ?? null,
    language: change?.language ?? language,
    reason: change?.reason ?? null,
    before: change && { time: usual, place: null, language },
  } satisfies Occurrence;
}

const isHeld = ({ date: { change } }: DateOfService) => change?.change !== 'notHeld';

/** In milliseconds since 1970. */
const instantOf = (date: CivilDate, time: string, { calendarClock }: Pick<Deps, 'calendarClock'>) =>
  Date.parse(calendarClock.toInstant(date, time));

const startOf = ({ date: { date, start } }: DateOfService, deps: Deps) => instantOf(date, start, deps);

const endOf = (one: DateOfService, deps: Deps) => {
  const { end } = deps.calendarClock.toInstants(one.date.date, one.date);
  return end === null
    ? startOf(one, deps) + lengthOf({ ...one.service, lengthMinutes: one.service.length_minutes }) * MINUTE_MS
    : Date.parse(end);
};

/**
 * The next instant after `now`, today, at which this changes: an hour before a service, at its start and at its end.
 * In milliseconds since 1970; infinity if there is none.
 */
export async function nextServiceChange(deps: Deps, now: number): Promise<number> {
  const services = await deps.storage.db.selectFrom('services').selectAll().execute();
  const instants = datesOf(services, daysFrom(addDays(deps.calendarClock.today(), -1), 3), deps).flatMap(
    (one) => [startOf(one, deps) - HOUR_MS, startOf(one, deps), endOf(one, deps)],
  );
  return Math.min(...instants.filter((instant) => instant > now));
}
