import { type CivilDate, dateParts } from '#church-year/dates.ts';
import type { TextNode } from '#kit/formatted-text/text-node.ts';
import type { Week, WeekEntry } from './contract.ts';
import type { WeekPart } from './wire.ts';

/** A line of a week as every output shows it. */
export interface WeekLine {
  /** Of a line that may be left out. */
  readonly key?: string;
  /** A time, '8:30 AM', or what the line is about, 'Gospel'. */
  readonly term: string | null;
  readonly text: string;
  /** What is particular: the place, what is different and why. */
  readonly note: string | null;
  readonly isCanceled: boolean;
  /** Path of its page. */
  readonly path: string | null;
}

/** Lines under one heading, of a day for instance. */
export interface WeekGroup {
  /** Null in a part with one group. */
  readonly title: string | null;
  readonly note: string | null;
  readonly lines: readonly WeekLine[];
}

/** A part of a week with its content. */
export interface WeekBlock {
  readonly part: WeekPart;
  /** Null for the greeting. */
  readonly title: string | null;
  /** Names of the Sunday in Malayalam, and the date. */
  readonly malayalam: string | null;
  /** The greeting. */
  readonly formatted: readonly TextNode[];
  readonly groups: readonly WeekGroup[];
}

/** 'November 29 – December 5, 2026' */
export function weekTitle({ date, lastDate }: Pick<Week, 'date' | 'lastDate'>): string {
  const [first, last] = [dateParts(date), dateParts(lastDate)];
  const start = `${first.month} ${first.day}${first.year === last.year ? '' : `, ${first.year}`}`;
  const end = first.month === last.month ? `–${last.day}` : ` – ${last.month} ${last.day}`;
  return `${start}${end}, ${last.year}`;
}

/** A week without the lines with these keys. */
export function withoutLines(week: Week, omitted: readonly string[]): Week {
  const isShown = ({ key }: { readonly key: string }) => !omitted.includes(key);
  return {
    ...week,
    days: week.days.map((day) => ({ ...day, entries: day.entries.filter(isShown) })),
    notices: week.notices.filter(isShown),
    news: week.news.filter(isShown),
    memorials: week.memorials.filter(isShown),
  };
}

/** Path of a week's page. */
export const weekUrl = (sunday: CivilDate) => `/week/${sunday}`;

/**
 * The parts of a week in the order of the staff, without empty ones. The page, the printed sheet, the text for WhatsApp, the
 * screen in the hall and the letter are made of these lines, so that no fact differs between them.
 */
export function weekBlocks(week: Week): WeekBlock[] {
  return week.order
    .map(
      (part): WeekBlock => ({
        part,
        title: null,
        malayalam: null,
        formatted: [],
        groups: [],
        ...blockOf[part](week),
      }),
    )
    .filter(({ formatted, groups }) => formatted.length > 0 || groups.length > 0);
}

/** What each part is called; the Sunday has its date in addition. */
export const PART_TITLES: Readonly<Record<WeekPart, string>> = {
  greeting: 'Greeting',
  sunday: 'Sunday',
  days: 'During the week',
  notices: 'Notices',
  news: 'News',
  memorials: 'We remember',
  lines: 'Announcements',
};

const blockOf: Readonly<Record<WeekPart, (week: Week) => Partial<WeekBlock>>> = {
  greeting: ({ greeting }) => ({ formatted: greeting }),
  sunday: ({ date, sunday, days: [day] }) => ({
    title: weekdayAndDay(date),
    malayalam: sunday.malayalam && [...sunday.malayalam.names, sunday.malayalam.date].join(' · '),
    groups: [
      {
        title: sunday.names.join('; ') || null,
        note: day?.fast ?? null,
        lines: [
          ...(day?.entries ?? []).map(entryLine),
          ...sunday.readings.map(({ heading, lines }) =>
            fact(heading, lines.join('; '), { path: sunday.path }),
          ),
          ...(sunday.tone === null ? [] : [fact('Tone', String(sunday.tone), { path: sunday.path })]),
          ...(sunday.parking ? [fact('Parking', sunday.parking)] : []),
        ],
      },
    ],
  }),
  days: ({ days }) => ({
    title: PART_TITLES.days,
    groups: days.flatMap(({ date, names, fast, entries }, index) =>
      index === 0 || (entries.length === 0 && names.length === 0)
        ? []
        : {
            title: [weekdayAndDay(date), ...names].join(' · '),
            // a fast of several days is named once, unless a name of its first day says that it begins
            note:
              fast && [days[index - 1]?.fast ?? '', ...names].some((one) => one.startsWith(fast))
                ? null
                : fast,
            lines: entries.map(entryLine),
          },
    ),
  }),
  notices: ({ notices }) =>
    list(
      'notices',
      notices.map(({ key, text }) => fact(null, text, { key })),
    ),
  news: ({ news }) =>
    list(
      'news',
      news.map(({ key, title, summary, path }) => fact(null, title, { key, note: summary || null, path })),
    ),
  memorials: ({ memorials }) =>
    list(
      'memorials',
      memorials.map(({ key, date, name }) => fact(weekdayAndDay(date), name, { key })),
    ),
  lines: ({ lines }) =>
    list(
      'lines',
      lines.map((text) => fact(null, text)),
    ),
};

const list = (part: WeekPart, lines: readonly WeekLine[]): Partial<WeekBlock> =>
  lines.length === 0 ? {} : { title: PART_TITLES[part], groups: [{ title: null, note: null, lines }] };

const fact = (term: string | null, text: string, more: Partial<WeekLine> = {}): WeekLine => ({
  ...{ term, text, note: null, isCanceled: false, path: null },
  ...more,
});

function entryLine(entry: WeekEntry): WeekLine {
  const { key, time, usualTime, title, place, language, state, reason, path } = entry;
  const isCanceled = state === 'canceled';
  const facts = isCanceled ? ['Canceled'] : [language, place, usualTime && `usually ${usualTime}`];
  const note = [facts.filter(Boolean).join(', '), reason].filter(Boolean).join(': ');
  return { key, term: time ?? usualTime, text: title, note: note || null, isCanceled, path };
}

function weekdayAndDay(date: CivilDate): string {
  const { weekday, month, day } = dateParts(date);
  return `${weekday}, ${month} ${day}`;
}
