import type { DateRule } from '../dates/date-rule.ts';
import type { ToneCycle, ToneNumber } from '../tones/tone.ts';

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
  /** The name that the church uses in Malayalam; null for a parish's own feast. */
  readonly malayalam: string | null;
  readonly otherNames?: readonly string[];
  /** What people also search for, which pages do not show. */
  readonly searchNames?: readonly string[];
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

/** The entries by day number, sorted by precedence. */
export type EntriesByDay = ReadonlyMap<number, readonly Entry[]>;
