import type { Generated, Selectable } from 'kysely';
import type { RecordColumns } from '#kit/storage/schema.ts';

declare module '#kit/storage/schema.ts' {
  interface Database {
    prayer_requests: PrayerRequestsTable;
    visits: InboxTable;
    take_downs: TakeDownsTable;
  }
}

/** What visitors submit with a form. Each kind has its own table. */
interface InboxTable extends RecordColumns {
  /** The visitor's fields as JSON, encrypted. */
  sealed: string;
  /** Notes of the staff, encrypted. */
  sealed_notes: string | null;
  /** 'held' or one of the kind's states. */
  state: string;
  /** HMAC of the client's IP address; set to null when the request no longer counts toward a rate limit. */
  sender: string | null;
  /** HMAC of the submitted text, which detects duplicates; set to null together with `sender`. */
  fingerprint: string | null;
  /** Number of duplicate submissions, which receive the response of the first one. */
  repeats: Generated<number>;
}

interface PrayerRequestsTable extends InboxTable {
  prayer_type: 'Blessings' | 'Healing Prayer' | 'Memorial' | 'Wedding' | 'Departed' | 'Incense Prayer';
  /** Whether it recurs; name and day are encrypted. */
  is_yearly: Generated<0 | 1>;
}

interface TakeDownsTable extends InboxTable {
  /** The picture, which may be deleted. */
  image_id: number;
}

export type InboxRow = Selectable<InboxTable>;
