import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { BooleanInteger } from '#kit/storage/schema.ts';

declare module '#kit/storage/schema.ts' {
  interface Database {
    letter_subscriptions: SubscriptionsTable;
    letters: LettersTable;
    /** One row with id 1, after staff have changed a setting. */
    letter_settings: { id: number; is_automatic: BooleanInteger };
  }
}

interface SubscriptionsTable {
  id: GeneratedAlways<number>;
  /** The email address, encrypted. */
  sealed: string;
  /** HMAC of the email address; unique. */
  fingerprint: string;
  /** When the last link to confirm was sent. */
  requested_at: string;
  /** The number of such links since the first one of a day. */
  requests: number;
  confirmed_at: string | null;
  /** The Sunday of the last letter that was enqueued. */
  last_letter: string | null;
  /** How many letters in a row the mail server permanently rejected for this address. */
  refusals: Generated<number>;
}

/** What was sent before each Sunday. */
interface LettersTable {
  id: GeneratedAlways<number>;
  sunday: string;
  subject: string;
  text: string;
  html: string;
  started_at: string;
  /** Number of subscriptions at its start. */
  recipients: number;
  sent: Generated<number>;
  refused: Generated<number>;
}

export type SubscriptionRow = Selectable<SubscriptionsTable>;
