import type { CivilDate } from '#church-year/dates.ts';
import type { TimeOfDay } from '#kit/dates/time-of-day.ts';
import type { ItemKind } from '../wire.ts';

/** A day in the parish's time zone, with or without a time. */
export interface Moment {
  readonly date: CivilDate;
  readonly time: TimeOfDay | null;
}

/** When an event repeats: all its days in order, until two years from now. */
export interface Occurrences {
  readonly dates: readonly CivilDate[];
  /** Whether there are later ones, and the last day of the rule if it has one. */
  readonly hasMore: boolean;
  readonly until: CivilDate | null;
  /** Days that do not take place, or that the file has as events of their own. */
  readonly excluded: readonly CivilDate[];
}

/** Text that becomes an article, page or the description of an event. */
export interface TextSource {
  /** HTML as WordPress stores it, or plain text. */
  readonly html?: string;
  readonly text?: string;
  readonly isPublished: boolean;
  /** An instant at which it appears, for one that is scheduled. */
  readonly showFrom?: string | null;
  /** When it was written, an instant; null if unknown. */
  readonly writtenAt?: string | null;
  readonly author?: string | null;
  readonly authorEmail?: string | null;
  /** The id of its picture on the old site. */
  readonly thumbnail?: string | null;
}

export interface EventSource extends TextSource {
  readonly start: Moment | null;
  readonly end: Moment | null;
  readonly place: string | null;
  /** The ids of the place on the old site. */
  readonly placeRef?: string | null;
  readonly isCanceled?: boolean;
  readonly repeats?: Occurrences | null;
}

export interface FileSource {
  readonly url: string;
  readonly alt: string | null;
  readonly caption: string | null;
}

/** An item of a file, before anything is written. */
export interface ReadItem {
  readonly kind: ItemKind;
  /** What identifies it in any export of its site. */
  readonly key: string;
  readonly title: string;
  readonly ref?: string | null;
  readonly parent?: string | null;
  /** Its URL on the old site. */
  readonly url?: string | null;
  /** The kind of record that it becomes. */
  readonly target?: string | null;
  readonly body?: object;
  /** Why it is left out. */
  readonly skip?: string;
  /** What differs from the original. */
  readonly note?: string;
}

/** What a reader learns of the whole file. */
export interface ReadContext {
  readonly timeZone: string;
  readonly today: CivilDate;
  /** Receives the origin of the old site. */
  readonly onSite: (origin: string) => void;
}

/** A file that cannot be read, with a sentence for staff. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
