import { addDays, type CivilDate, dateParts, nextSunday } from '#church-year/dates.ts';

/** One date of a service as visitors see it. */
export interface Occurrence {
  /** Of the service. */
  readonly id: number;
  readonly name: string;
  readonly state: 'held' | 'changed' | 'canceled';
  readonly date: CivilDate;
  /** '8:30 AM', or the service's own text if that is not a clear time; null if it is canceled. */
  readonly time: string | null;
  /** An instant with the parish's UTC offset; null without a clear time, and if it is canceled. */
  readonly start: string | null;
  /** Null at the usual place. */
  readonly place: string | null;
  readonly language: string | null;
  readonly reason: string | null;
  /** The usual time, place and language if something is different. */
  readonly before: {
    readonly time: string | null;
    readonly place: string | null;
    readonly language: string | null;
  } | null;
}

/** When the main Sunday service is usually held. */
export interface MainService {
  readonly id: number;
  readonly name: string;
  /** Free text: 'Sunday'. */
  readonly day: string;
  readonly time: string;
  readonly isEverySunday: boolean;
}

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

/** Sentences for visitors. Every page, calendar, search result and link preview takes them from here. */
export interface ServiceTexts {
  /** When the main service is held next, or that it is not: 'Tomorrow 8:30 AM · Holy Qurbana'. Null if it is unknown. */
  readonly headline: string | null;
  /** 'Sunday 8:30 AM, Holy Qurbana' */
  readonly usual: string | null;
  /** 'Holy Qurbana every Sunday at 8:30 AM' */
  readonly sentence: string | null;
  /** One sentence for each change of the next seven days: 'No Holy Qurbana this Sunday: snow.' */
  readonly changes: string[];
  /**
   * Where to park: 'Parking this Sunday', then 'Parking', as usual, unless the coming Sunday differs. The date is null for
   * the usual parking.
   */
  readonly parking: { readonly date: CivilDate | null; readonly term: string; readonly text: string }[];
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
