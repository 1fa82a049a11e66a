import { addDays, type CivilDate, dateParts, nextSunday } from '#church-year/dates.ts';
import type { Sunday } from './sunday.ts';

/** One date of a service as visitors see it. */
export type Occurrence = Sunday['services'][number];
/** When the main Sunday service is usually held. */
export type MainService = NonNullable<Sunday['main']>;
/** Sentences for visitors. Every page, calendar, search result and link preview takes them from here. */
type ServiceTexts = Sunday['texts'];

/** What the sentences about the services are made of. */
interface Services {
  readonly today: CivilDate;
  readonly main: MainService | null;
  /** The main service, if it has begun and not ended. */
  readonly underway: Occurrence | null;
  /** The next date of the main service that will be held. */
  readonly qurbana: Occurrence | null;
  /** Dates of the next seven days on which something is different, in order. */
  readonly changes: readonly Occurrence[];
  /** Where to park: as usual, '' if that is unknown, and on days of the next seven on which it differs, in order. */
  readonly parking: {
    readonly usual: string;
    readonly days: readonly { readonly date: CivilDate; readonly text: string }[];
  };
}

/** Today and the next seven days. */
export const DAYS_OF_CHANGES = 8;

export function serviceTexts(services: Services): ServiceTexts {
  const { today, main, changes } = services;
  return {
    headline: headlineOf(services),
    usual: main && `${main.day} ${main.time}, ${main.name}`,
    sentence:
      main &&
      (main.isEverySunday
        ? `${main.name} every Sunday at ${main.time}`
        : `${main.name}: ${main.day}, ${main.time}`),
    changes: changes.map((change) => changeSentence(change, today)),
    parking: parkingOf(services),
  };
}

function parkingOf({ today, parking: { usual, days } }: Services): ServiceTexts['parking'] {
  const different = days.map(({ date, text }) => ({
    date,
    term: `Parking ${inSentence(weekdayPhrase(date, today))}`,
    text,
  }));
  const isUsual = usual && !days.some(({ date }) => date === nextSunday(today));
  return isUsual ? [...different, { date: null, term: 'Parking', text: usual }] : different;
}

function headlineOf({ today, main, underway, qurbana, changes }: Services): string | null {
  if (underway) return `Now: ${underway.name}, since ${underway.time}${placeOf(underway)}`;
  const canceled = changes.find(({ id, state }) => id === main?.id && state === 'canceled');
  if (canceled && !(qurbana && qurbana.date < canceled.date)) {
    const next = qurbana && `next ${monthAndDay(qurbana.date)}, ${qurbana.time}${placeOf(qurbana)}`;
    return [canceledPhrase(canceled, today), next].filter(Boolean).join(' · ');
  }
  if (!qurbana) return null;
  const isThisWeek = qurbana.state === 'changed' && qurbana.date < addDays(today, 7);
  const day = isThisWeek ? weekdayPhrase(qurbana.date, today) : dayPhrase(qurbana.date, today);
  // a date leaves no space for the name in one line of a phone
  const name = isThisWeek || qurbana.date <= addDays(today, 1) ? ` · ${qurbana.name}` : '';
  return `${day} ${qurbana.time}${placeOf(qurbana)}${name}`;
}

/** 'Today', 'Tomorrow' or 'Sunday, November 29,' */
function dayPhrase(date: CivilDate, today: CivilDate): string {
  if (date === today) return 'Today';
  if (date === addDays(today, 1)) return 'Tomorrow';
  return `${dateParts(date).weekday}, ${monthAndDay(date)},`;
}

/** 'Today', 'Tomorrow', 'This Sunday', or 'On Sunday, November 29' for the same weekday of the next week. */
function weekdayPhrase(date: CivilDate, today: CivilDate): string {
  if (date <= addDays(today, 1)) return dayPhrase(date, today);
  const { weekday } = dateParts(date);
  return date < addDays(today, 7) ? `This ${weekday}` : `On ${weekday}, ${monthAndDay(date)}`;
}

/** Inside a sentence, 'Today' has a small letter. */
const inSentence = (phrase: string) =>
  phrase.replace(/^(?:Today|Tomorrow|This|On)\b/, (word) => word.toLowerCase());

function monthAndDay(date: CivilDate): string {
  const { month, day } = dateParts(date);
  return `${month} ${day}`;
}

/** 'No Qurbana this Sunday: snow' */
function canceledPhrase({ name, date, reason }: Occurrence, today: CivilDate): string {
  const subject = `No ${name.replace(/^Holy /, '')} ${inSentence(weekdayPhrase(date, today))}`;
  return reason ? `${subject}: ${withoutPeriod(reason)}` : subject;
}

function changeSentence(occurrence: Occurrence, today: CivilDate): string {
  const { name, date, time, language, before, reason } = occurrence;
  if (occurrence.state === 'canceled') return `${canceledPhrase(occurrence, today)}.`;
  const newLanguage = language && language !== before?.language ? `, in ${language}` : '';
  // a time may be a text, 'after Holy Qurbana'
  const at = /^\d/.test(time ?? '') ? 'at ' : '';
  const what = `${name} ${inSentence(weekdayPhrase(date, today))} ${at}${time}${placeOf(occurrence)}${newLanguage}`;
  return `${what}${reason ? `: ${withoutPeriod(reason)}` : ''}.`;
}

const placeOf = ({ place }: Occurrence) => (place ? `, ${place}` : '');

const withoutPeriod = (text: string) => text.replace(/\.$/, '');
