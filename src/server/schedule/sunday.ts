import type { Sunday } from '#contract/resources/sunday.ts';
import { addDays, type CivilDate, dayNumber, nextSunday } from '#domain/dates/civil-date.ts';
import { displayTime, parseTime, timeOfStart, twelveHour } from '#domain/dates/time-of-day.ts';
import { churchDay } from '#domain/liturgy/church-year.ts';
import { gospelsOf } from '#domain/liturgy/lessons.ts';
import { readingsIn, readingsOf } from '#domain/liturgy/readings.ts';
import { ruleDays } from '#domain/schedule/rule-days.ts';
import { ruleOf } from '#domain/schedule/schedule.ts';
import { DAYS_OF_CHANGES, type MainService, type Occurrence, serviceTexts } from '#domain/schedule/sunday.ts';
import type { ServiceRow } from '#storage/schema.ts';
import { currentNotices, liveUntil } from '../lib/announcements.ts';
import type { AppContext } from '../main/app-context.ts';
import type { Liturgy } from '../parish/parish-settings.ts';
import { compareServices, type DateOfService, datesOf, daysFrom, scheduled } from './service-dates.ts';

const HOUR_MS = 60 * 60_000;
/** Assumed of a service whose end is unknown. */
const LENGTH_MS = 2 * HOUR_MS;
/** Eight days: if today's service has begun, its next date is a week from now. */
const DAYS_TO_NEXT = 8;
/** Searched for the next service if there is none in that time. */
const MAX_DAYS_TO_NEXT = 400;

type Deps = Pick<AppContext, 'storage' | 'parish' | 'parishClock' | 'clock'>;

/**
 * What the site says about a Sunday and the times of the services: all pages, calendars, search and link previews read it
 * here.
 *
 * @param requested any day, for the Sunday on or after it; by default today.
 */
export async function readSunday(requested: CivilDate | undefined, deps: Deps): Promise<Sunday> {
  const { storage, parish, parishClock, clock } = deps;
  const { db } = storage;
  const [today, now] = [parishClock.today(), clock.now()];
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
  const changes = datesOf(services, daysFrom(today, DAYS_OF_CHANGES), deps).filter(
    (one) => one.date.change && (!isHeld(one) || startOf(one, deps) > now),
  );
  const isLive = (await liveUntil(db, now)) !== null;
  const shown =
    asked === today
      ? { from: now, until: now }
      : { from: instantOf(date, '00:00', deps), until: instantOf(addDays(date, 1), '00:00', deps) - 1 };
  return {
    date,
    day: presentDay(date, parish.liturgy()),
    services: servicesOn(date, services, deps),
    qurbana,
    next,
    notices: (await currentNotices(db, shown)).map(({ text }) => ({ text })),
    parking: parish.current().visit.parking || null,
    isLive,
    isLiveSoon: isLive || (asked === today && Date.parse(next?.start ?? '') - now <= HOUR_MS),
    main: main ?? null,
    texts: serviceTexts({
      today,
      main: main ?? null,
      underway: underway ? present(underway, deps) : null,
      qurbana,
      changes: changes.map((one) => present(one, deps)),
    }),
  };
}

function presentDay(date: CivilDate, liturgy: Liturgy): Sunday['day'] {
  const { entries, tone, fast } = churchDay(date, liturgy);
  const readings = entries.map((entry) => readingsIn(liturgy.edition, readingsOf(entry, entries)).readings);
  return {
    names: entries.map(({ name }) => name),
    tone: tone?.number ?? null,
    fast,
    gospel: gospelsOf(readings.find(({ length }) => length > 0) ?? []).join('; ') || null,
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
  const isQurbana = ({ name }: ServiceRow) => /qurbana/i.test(name);
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

/** The services of a day by time; those without a clear time come last. */
function servicesOn(date: CivilDate, services: readonly ServiceRow[], deps: Deps): Occurrence[] {
  const day = { first: dayNumber(date), last: dayNumber(date) };
  const { parishFeasts } = deps.parish.liturgy();
  const untimed = services.filter((service) => {
    const rule = ruleOf(scheduled(service));
    const hasTime = rule?.time !== undefined || parseTime(service.time) !== undefined;
    return rule && !hasTime && ruleDays(rule, day, parishFeasts).length > 0;
  });
  return [
    ...datesOf(services, day, deps).map((one) => present(one, deps)),
    ...untimed.map(({ id, name, language, time }) => ({
      ...{ id, name, language, date, time, state: 'held' as const },
      ...{ start: null, place: null, reason: null, before: null },
    })),
  ];
}

function present({ service, date: { date, start, change, usualStart } }: DateOfService, deps: Deps) {
  const { id, name } = service;
  const state = change === null ? 'held' : change.change === 'notHeld' ? 'canceled' : 'changed';
  // in the night in which the clocks skip the time, an hour later
  const instant = state === 'canceled' ? null : deps.parishClock.toInstant(date, start);
  return {
    ...{ id, name, state, date },
    time: instant && twelveHour(timeOfStart(instant)),
    start: instant,
    place: change?.place ?? null,
    language: change?.language ?? service.language,
    reason: change?.reason ?? null,
    before: change && { time: twelveHour(usualStart), place: null, language: service.language },
  } satisfies Occurrence;
}

const isHeld = ({ date: { change } }: DateOfService) => change?.change !== 'notHeld';

/** In milliseconds since 1970. */
const instantOf = (date: CivilDate, time: string, { parishClock }: Pick<Deps, 'parishClock'>) =>
  Date.parse(parishClock.toInstant(date, time));

const startOf = ({ date: { date, start } }: DateOfService, deps: Deps) => instantOf(date, start, deps);

const endOf = (one: DateOfService, deps: Deps) => {
  const { end } = deps.parishClock.toInstants(one.date.date, one.date);
  return end === null ? startOf(one, deps) + LENGTH_MS : Date.parse(end);
};

/**
 * The next instant after `now`, today, at which this changes: an hour before a service, at its start and at its end.
 * In milliseconds since 1970; infinity if there is none.
 */
export async function nextServiceChange(deps: Deps, now: number): Promise<number> {
  const services = await deps.storage.db.selectFrom('services').selectAll().execute();
  const instants = datesOf(services, daysFrom(addDays(deps.parishClock.today(), -1), 3), deps).flatMap(
    (one) => [startOf(one, deps) - HOUR_MS, startOf(one, deps), endOf(one, deps)],
  );
  return Math.min(...instants.filter((instant) => instant > now));
}
