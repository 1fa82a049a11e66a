import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { PictureFocus } from '../media/focus.ts';

/**
 * The tables of the kit; the folders of a site add theirs: `declare module '#kit/storage/schema.ts'`. Column types are
 * the same on both engines: instants are ISO 8601 text in UTC, days are 'YYYY-MM-DD', booleans are 0 and 1. SQLite and
 * PostgreSQL would otherwise return these three differently.
 */
export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  session_tokens: SessionTokensTable;
  challenges: ChallengesTable;
  invitations: InvitationsTable;
  passkeys: PasskeysTable;
  draft_links: DraftLinksTable;
  sign_in_failures: SignInFailuresTable;
  outbox: OutboxTable;
  idempotency_keys: IdempotencyKeysTable;
  content_revision: ContentRevisionTable;
  files: FilesTable;
  trash: TrashTable;
  once_public: OncePublicTable;
  activity: ActivityTable;
  record_versions: RecordVersionsTable;
  known_devices: KnownDevicesTable;
  duties: DutiesTable;
  milestones: MilestonesTable;
  key_check: KeyCheckTable;
  /** No table, but the columns of one whose name is known only at run time: `table as 'any_record'`. */
  any_record: RecordColumns & PictureColumns & { folder_id: number | null; created_by: number | null };
}

export type BooleanInteger = 0 | 1;

/** The columns of every table whose rows staff create and change. */
export interface RecordColumns {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** The columns of a record's picture. */
export interface PictureColumns {
  /** URL of the picture. */
  image: string | null;
  /** The picture's file; null for a picture that was not uploaded. */
  file_id: number | null;
}

/** The columns of a record that visitors see from one instant until another; null is open. */
export interface WindowColumns {
  show_from: string | null;
  show_until: string | null;
}

interface UsersTable {
  id: GeneratedAlways<number>;
  name: string;
  /** Lower case; unique. */
  email: string;
  /** `$argon2id$…`, see auth/passwords/password-hash.server.ts. */
  password_hash: string;
  is_active: BooleanInteger;
  role: 'admin';
  /** Whether the password was set by an administrator and must be changed at the next sign-in. */
  must_change_password: Generated<BooleanInteger>;
  /** When such a temporary password expires; null for one that does not expire. */
  password_expires_at: string | null;
  version: Generated<number>;
  created_at: string;
}

interface SessionsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  /** The User-Agent header, for the user's list of sessions. */
  device: string;
  created_at: string;
  last_seen_at: string;
  /** The absolute expiry, independent of activity. */
  ends_at: string;
}

interface SessionTokensTable {
  /** SHA-256 of the bearer token, hex. */
  hash: string;
  session_id: number;
  issued_at: string;
  /** Set when the token was rotated: requests in flight may use it until then. */
  retires_at: string | null;
}

interface ChallengesTable {
  /** SHA-256 of the opaque `userId` sent to the browser, hex. */
  hash: string;
  user_id: number;
  /** HMAC of the six-digit code. */
  code_hash: string;
  tries: Generated<number>;
  created_at: string;
  code_expires_at: string;
  /** The code before the last one, after a resend. */
  previous_code_hash: string | null;
  previous_expires_at: string | null;
}

interface InvitationsTable {
  /** An account has at most one invitation. */
  user_id: number;
  /** SHA-256 of the token in the emailed link, hex. */
  hash: string;
  expires_at: string;
}

interface PasskeysTable {
  id: GeneratedAlways<number>;
  user_id: number;
  /** The id that the authenticator chose, base64url; unique. */
  credential: string;
  /** COSE key, base64url. */
  public_key: string;
  /** Uses as the authenticator counts them; always 0 for a passkey that is on several devices. */
  counter: number;
  /** When the challenge of the last use was issued: an older one is a replay. */
  challenged_at: string;
  name: string;
  created_at: string;
  used_at: string | null;
}

interface DraftLinksTable {
  /** SHA-256 of the token in the link, hex. */
  hash: string;
  /** The shared record, which has at most one link; one of the two is null. */
  event_id: number | null;
  news_id: number | null;
  expires_at: string;
}

interface SignInFailuresTable {
  /** 'user 7', or the HMAC (hex) of an entered email address without an account. */
  account_hash: string;
  /** Consecutive wrong passwords. */
  in_a_row: number;
  last_at: string;
}

interface OutboxTable {
  id: GeneratedAlways<number>;
  /** The encrypted email, which may contain a sign-in code. */
  sealed: string;
  created_at: string;
  /** The time of the next attempt. A process that claims an email moves it forward, so that no other claims it. */
  due_at: string;
  attempts: Generated<number>;
  /** After this instant the email is discarded; null for one that does not expire. */
  expires_at: string | null;
  /** The number of entries that a digest announces; null for other emails. */
  digest_count: number | null;
  /** For a bulk email, the id of its recipient in the list to which it is sent; null for other emails. */
  bulk_for: number | null;
}

interface IdempotencyKeysTable {
  /** Hash of the user and the Idempotency-Key header. */
  hash: string;
  /** Hash of the request's method, path and body. */
  request_hash: string;
  status: number;
  answer: string;
  created_at: string;
}

interface ContentRevisionTable {
  id: number;
  revision: number;
}

interface FilesTable {
  id: GeneratedAlways<number>;
  /** 'gallery/5f0c…': the folder and 128 random bits, hex. Unique. */
  public_id: string;
  host: 'embedded' | 'cloudinary';
  /** The feature that may attach the file: a picture in 'gallery' only to the gallery. */
  folder: string;
  kind: 'picture' | 'document' | 'sound';
  /**
   * issued: an upload was authorized. uploading: it is in progress. uploaded: it is complete. attached: a record uses
   * the file. resting: that record is in the trash. discarded: the file is unused and will be deleted from the host.
   */
  state: 'issued' | 'uploading' | 'uploaded' | 'attached' | 'resting' | 'discarded';
  issued_to: number | null;
  issued_at: string;
  /** When the state last changed. */
  changed_at: string;
  /** URL of the file: '/media/gallery/5f0c….jpg' on this server, absolute on another host. */
  address: string | null;
  /** File extension: 'jpg'. */
  format: string | null;
  bytes: number | null;
  width: number | null;
  height: number | null;
  /** A preview of the picture, 16 pixels wide, as a data URL. */
  placeholder: string | null;
  /** Alternative text of a record's picture. */
  alternative: string | null;
  /** The part of a picture that stays visible when it is cropped; null for its center. */
  focus: PictureFocus | null;
}

interface TrashTable {
  id: GeneratedAlways<number>;
  /** One of `RecordKind`. */
  kind: string;
  /** The id of the record, which it gets again when it is restored. */
  record_id: number;
  title: string;
  /** The deleted row as JSON. */
  row: string;
  /** The record's file, which is in the state `resting`. */
  file_id: number | null;
  /** The kind and id of the record's folder; null if it is in none. */
  parent_kind: string | null;
  parent_id: number | null;
  deleted_by: number | null;
  deleted_at: string;
}

interface OncePublicTable {
  id: GeneratedAlways<number>;
  /** A record that visitors could read before it was deleted or became a draft. It may be public again. */
  kind: string;
  record_id: number;
}

interface ActivityTable {
  id: GeneratedAlways<number>;
  at: string;
  /** Name of the user at that time. It remains when the account is deleted. */
  by_name: string;
  /** One of `ActivityAction`. */
  action: string;
  /** One of `ActivityKind`. */
  kind: string;
  title: string;
  /** Name of the record's folder at that time; null without one. */
  folder: string | null;
  /** Empty since version 0.2.0, because searches compare the other columns. */
  words: string;
  /** The id of the record; null for what has no history. */
  record_id: number | null;
}

/** A version of a record that a later one replaced. */
interface RecordVersionsTable {
  id: GeneratedAlways<number>;
  record_table: string;
  record_id: number;
  /** The number of the version. Each file after the first that it replaced has a row of its own. */
  version: number;
  /** When it was replaced, and the name of the user at that time. */
  at: string;
  by_name: string;
  /** The file that it has, if the next version has another one. */
  file_id: number | null;
  /** JSON: what the next version replaced, see `Replaced`. */
  replaced: string;
}

interface KnownDevicesTable {
  user_id: number;
  /** HMAC of the browser's random id, or of its User-Agent without version numbers. */
  device: string;
  /** The user's last sign-in from this device. */
  seen_at: string;
}

interface DutiesTable {
  /** Name of a job that only one process runs at a time. */
  name: string;
  taken_until: string;
}

/** When something happened last. */
interface MilestonesTable {
  /** `Milestone` in process/milestones.ts. */
  name: string;
  at: string;
}

interface KeyCheckTable {
  /** Always 1: the table has a single row. */
  id: number;
  /** HMAC of a constant with the secret key of this database; '' accepts the next key. */
  mac: string;
}

export type UserRow = Selectable<UsersTable>;
export type FileRow = Selectable<FilesTable>;
export type TrashRow = Selectable<TrashTable>;
export type ActivityRow = Selectable<ActivityTable>;
