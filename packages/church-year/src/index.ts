/**
 * The year of the Malankara Orthodox Syrian Church, for any date from 1900 to 2200. README.md describes its rules, their
 * sources, how they were verified, and the other entry points. No clock, no I/O, no other package.
 */
export {
  type ChurchYear,
  churchDay,
  churchYear,
  type Day,
  nextObservance,
  type Observance,
} from './church-year.ts';
export { datesInYears } from './dates/date-rule.ts';
export { type Period, periodOf, type Season, seasons } from './dates/seasons.ts';
export type { Entry, ReadingSet, UndatedEntry } from './observances/entry.ts';
export {
  MAX_DAYS_FROM_EASTER,
  type ParishFeast,
  type ParishFeastRule,
  toEntry,
} from './observances/parish-feasts.ts';
export { type Rank, rankOf } from './observances/precedence.ts';
export { type ChurchYearOptions, defaultOptions } from './options.ts';
export {
  type Book,
  type CanonBook,
  canonBooks,
  deuterocanonicalBooks,
  findBookByUsfm,
  isInCanon,
} from './readings/books.ts';
export { type Edition, type ReadingGroup, undatedReadings } from './readings/readings.ts';
export { type Alternative, parseReference, type VerseSpan } from './readings/reference.ts';
export { allEntries, datedEntries, findEntry } from './tables/all.ts';
export { findEntries } from './tables/search.ts';
export { type ToneNumber, type ToneOfDay, toneNames } from './tones/tone.ts';
export { verseFor, verseReferences } from './verses/verses.ts';
