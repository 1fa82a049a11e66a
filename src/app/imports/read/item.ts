import type { CivilDate } from '#church-year/dates.ts';
import type { TimeOfDay } from '#kit/dates/time-of-day.ts';
import type { ItemKind } from '../wire.ts';

/** A day in the parish's time zone, with or without a time. */
export interface Moment {
  readonly date: CivilDate;
  readonly time: TimeOfDay | null;
}

/** An article or page, which becomes one of several kinds of records. */
export interface PostBody {
  /** Formatted text. */
  readonly text: string;
  readonly isPublished: boolean;
  /** An instant at which it appears, for one that is scheduled. */
  readonly showFrom: string | null;
  /** When it was written, an instant; null if unknown. */
  readonly writtenAt: string | null;
  readonly author: string | null;
  readonly authorEmail: string | null;
}

/** A record as the API creates it. */
export interface RecordBody {
  readonly fields: object;
  /** Dates of a recurring event that do not take place. */
  readonly skippedDates?: readonly CivilDate[];
}

export interface FileBody {
  readonly url: string;
  readonly alt: string | null;
  readonly caption: string | null;
  /** Whether what shows it is a draft. */
  readonly isHidden: boolean;
  /** The folder for it; null for that of all files. */
  readonly folder: string | null;
  /** The key of the article or event that it is the picture of. */
  readonly owner: string | null;
}

/** An item of a file, before anything is written. */
export interface ReadItem {
  readonly kind: ItemKind;
  /** What identifies it in any export of its site. */
  readonly key: string;
  readonly title: string;
  /** Its id on the old site. */
  readonly ref?: string | null;
  /** Its URL on the old site. */
  readonly url?: string | null;
  /** The kind of record that it becomes; the path of a page for one that only leads there. */
  readonly target?: string | null;
  readonly body?: PostBody | RecordBody | FileBody;
  /** Why it is left out. */
  readonly skip?: string | undefined;
  /** What differs from the original. */
  readonly notes?: readonly string[];
}

/** What a reader knows of this site, and reports of the old one. */
export interface ReadContext {
  readonly timeZone: string;
  readonly today: CivilDate;
  /** Why an item is left out that cannot be converted. @throws the error if it is not about the item. */
  readonly explain: (error: unknown) => string;
  /** Receives the origin of the old site. */
  readonly onSite: (origin: string) => void;
}

/** A file that cannot be read, with a sentence for staff. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
