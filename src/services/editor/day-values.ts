import { z } from 'zod';
import { addDays, type CivilDate } from '#church-year/dates.ts';
import { localToday } from '#kit/dates/local-dates.ts';
import { twelveHour } from '#kit/dates/time-of-day.ts';
import { type Day, type DayBody, days } from '../contract/sunday.ts';
import { serviceTexts } from '../contract/sunday-model.ts';

export const CHANGES = ['Canceled', 'Different time, place or language', 'As usual'] as const;
export const [CANCELED, DIFFERENT, USUAL] = CHANGES;

export type Service = Day['services'][number];
type ChoosableService = Service & { readonly isChosen: boolean };
type TextName = 'time' | 'place' | 'language' | 'reason' | 'parking' | 'through';
export type DayValues = Readonly<Record<TextName, string> & Record<'notice' | 'isLive', boolean>> & {
  readonly services: readonly ChoosableService[];
  readonly change: (typeof CHANGES)[number] | '';
};

export const chosenIn = ({ services }: DayValues) => services.filter(({ isChosen }) => isChosen);

/** What visitors read, as the pages say it. @param today determines how a day is called. */
export function textsOf(
  services: readonly Service[],
  today = localToday(),
  parking: readonly { date: CivilDate; text: string }[] = [],
): string[] {
  const texts = serviceTexts({
    ...{ today, main: null, underway: null, qurbana: null },
    changes: services.filter(({ state }) => state !== 'held'),
    parking: { usual: '', days: parking },
  });
  return [...texts.changes, ...texts.parking.map(({ term, text }) => `${term}: ${text}`)];
}

export function previewOf(values: DayValues, date: CivilDate, today?: CivilDate, services = changed(values)) {
  const text = values.parking.trim();
  return textsOf(services, today, text ? [{ date, text }] : []);
}

/** The chosen services as visitors will see them. */
function changed(values: DayValues): Service[] {
  const { change, time, place, language, reason } = values;
  if (!change || change === USUAL) return [];
  return chosenIn(values).map((service) => {
    const before = service.before ?? service;
    const common = { ...service, before, reason: reason.trim() || null };
    if (change === CANCELED) return { ...common, state: 'canceled' };
    const texts = { place: place.trim() || null, language: language.trim() || before.language };
    return { ...common, ...texts, state: 'changed', time: time ? twelveHour(time) : before.time };
  });
}

/** A notice is read on several days, so it names the date; it is short, so canceled services share a sentence. */
export function noticeText(values: DayValues, date: CivilDate): string {
  const services = changed(values);
  const name = new Intl.ListFormat('en', { type: 'disjunction' }).format(services.map((one) => one.name));
  const combined =
    values.change === CANCELED ? services.slice(0, 1).map((one) => ({ ...one, name })) : services;
  return previewOf(values, date, addDays(date, -7), combined).join(' ');
}

export function toBody(values: DayValues, date: CivilDate): DayBody {
  const { change, time, place, language, reason, parking, notice, isLive, through } = values;
  const bodies = {
    [CANCELED]: { change: 'notHeld', reason },
    [DIFFERENT]: { change: 'moved', time: time || null, place, language, reason },
    [USUAL]: null,
  } as const;
  const changes = change ? chosenIn(values).map(({ id }) => ({ id, change: bodies[change] })) : [];
  return {
    changes: through ? changes.map((one) => ({ ...one, through })) : changes,
    parking,
    notice: (notice && noticeText(values, date)) || null,
    ...(isLive && { isLive }),
  };
}

/** Validates the form's values with the contract's schema. */
export const daySchema = (day: Pick<Day, 'date' | 'parking'>) =>
  z.custom<DayValues>().superRefine((values, { addIssue }) => {
    const report = (message: string, ...path: (string | number)[]) =>
      addIssue({ code: 'custom', path, message });
    const isChosen = chosenIn(values).length > 0;
    if (isChosen && !values.change) report('Please choose what is different', 'services', 0, 'isChosen');
    if (!isChosen && !values.isLive && values.parking === (day.parking ?? ''))
      report('Please select a service that is different', 'services', 0, 'isChosen');
    for (const { path, message } of days.update.body.safeParse(toBody(values, day.date)).error?.issues ?? [])
      if (path[0] === 'notice') report(`The notice would be too long. ${message}`, 'reason');
      else report(message, path.at(-1) === 'change' ? 'time' : String(path.at(-1)));
  });
