import type { DateRule } from '../dates/date-rule.ts';
import { ordinal } from '../tones/tone.ts';

/** The eight tones in which the church's year is sung. */
export type ToneNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
/** A cycle in which the tone advances each Sunday, starting with 1 on the first Sunday after Christmas or on New Sunday. */
export type ToneCycle = 'after-christmas' | 'new-sunday';

/**
 * Readings under the four headings of the lectionary and, in its order, under others. A reference is 'Book c:v-v'. A ';'
 * separates passages of one book, ' or ' separates alternatives.
 */
export interface ReadingSet {
  readonly evening?: readonly string[];
  readonly morning?: readonly string[];
  readonly beforeHolyQurbana?: readonly string[];
  readonly holyQurbana?: readonly string[];
  readonly other?: readonly { readonly heading: string; readonly refs: readonly string[] }[];
}

/** A corrected misprint of the printed list. */
export interface Correction {
  readonly heading: string;
  /** The printed text and its correction; null if the text is omitted. */
  readonly printed: string;
  readonly given: string | null;
  readonly why: string;
}

/** A lectionary entry without a date: the common readings for a group of saints, or readings for a rite. */
export interface UndatedEntry {
  readonly key: string;
  /** The English name that the church uses. */
  readonly name: string;
  readonly otherNames?: readonly string[];
  /** From the 2007 edition, which is on the church's website. */
  readonly readings?: ReadingSet;
  /** For editors of the tables. */
  readonly note?: string;
  readonly repairs?: readonly Correction[];
  /** Sources of the readings and the date, and a second source that agrees, for verification. */
  readonly sources: readonly string[];
  readonly confirmedBy?: readonly string[];
}

/** A day of the church's year. */
export interface Entry extends UndatedEntry {
  /** 'fast' is the first day of a fast. */
  readonly kind: 'sunday' | 'weekday' | 'feast' | 'commemoration' | 'observance' | 'fast';
  readonly on: DateRule;
  /** An earlier date that some calendars still print. */
  readonly onceOn?: DateRule;
  /** What the readers of the day should know. */
  readonly forReaders?: string;
  /** What the choir should know about the tone that the church's calendars print. */
  readonly forChoir?: string;
  /** Omitted if no calendar prints a tone. */
  readonly tone?: ToneNumber | ToneCycle;
  /** Key of the common whose readings are used if the entry has none. */
  readonly usesCommon?: string;
  /** Uses the readings of the numbered Sunday of the same date. */
  readonly usesReadingsOf?: 'sunday-after-denaha';
  /** First year of a numbered commemoration, which does not occur earlier; its number is year - since + 1. */
  readonly since?: number;
  /** From the 2016 edition, if known. One day never mixes the two editions. */
  readonly revised?: ReadingSet & { readonly sources: readonly string[] };
}

/** Returns the number of a yearly commemoration, 1 in its first year; null if it is not counted. */
export function commemorationNumber({ since }: Entry, year: number): number | null {
  return since === undefined ? null : year - since + 1;
}

/** '62nd memorial', or '13th anniversary' of an event. */
export function commemorationLabel({ kind }: Pick<Entry, 'kind'>, number: number): string {
  return `${ordinal(number)} ${kind === 'observance' ? 'anniversary' : 'memorial'}`;
}
