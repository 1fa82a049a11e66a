import type { DateRule } from './date-rule.ts';

/** The eight tones in which the church's year is sung. */
export type ToneNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
/** Tones that are counted on from Sunday to Sunday, beginning with 1 at the first Sunday after Christmas or at New Sunday. */
export type ToneCycle = 'after-christmas' | 'new-sunday';

/**
 * What is read on a day, under the four headings of the lectionary and, in its order, under any other. A reference is written
 * 'Book c:v-v'; several places in one book are parted by ';', a choice by ' or '.
 */
export interface ReadingSet {
  readonly evening?: readonly string[];
  readonly morning?: readonly string[];
  readonly beforeHolyQurbana?: readonly string[];
  readonly holyQurbana?: readonly string[];
  readonly other?: readonly { readonly heading: string; readonly refs: readonly string[] }[];
}

/** A misprint of the list that is put right here. */
export interface Repair {
  readonly heading: string;
  /** What the list prints, and what is given here instead; null when it is left out. */
  readonly printed: string;
  readonly given: string | null;
  readonly why: string;
}

/** Something of the lectionary that has no date: a set of readings for many saints, or for a service. */
export interface Undated {
  readonly key: string;
  /** The English name that the church uses. */
  readonly name: string;
  readonly otherNames?: readonly string[];
  /** From the list of 2007, the one on the church's own website. */
  readonly readings?: ReadingSet;
  readonly note?: string;
  readonly repairs?: readonly Repair[];
  /** Where readings and date were found, and a second place that agrees; for whoever checks them. */
  readonly sources: readonly string[];
  readonly confirmedBy?: readonly string[];
}

export type EntryKind = 'sunday' | 'weekday' | 'feast' | 'commemoration' | 'observance';

/** A day of the church's year. */
export interface Entry extends Undated {
  readonly kind: EntryKind;
  readonly on: DateRule;
  /** An older date that some calendars still print. */
  readonly onceOn?: DateRule;
  /** Absent where no calendar prints one. */
  readonly tone?: ToneNumber | ToneCycle;
  /** Key of the common to read from when the day has no readings of its own. */
  readonly usesCommon?: string;
  /** Read what is read on the numbered Sunday of the same date. */
  readonly usesReadingsOf?: 'sunday-after-denaha';
  /** First year of a commemoration that is counted: its number in a year is that year - since + 1. */
  readonly since?: number;
  /** From the revised list of 2016, where it was found. The two lists are never mixed within one day. */
  readonly revised?: ReadingSet & { readonly sources: readonly string[] };
}
