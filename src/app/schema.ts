import type { Generated, GeneratedAlways, Selectable } from 'kysely';

/**
 * The tables, with the same column types on both engines: instants are ISO 8601 text in UTC, days are 'YYYY-MM-DD',
 * booleans are 0 and 1. SQLite and PostgreSQL would otherwise return these three differently.
 */
export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  session_tokens: SessionTokensTable;
  challenges: ChallengesTable;
  invitations: InvitationsTable;
  draft_links: DraftLinksTable;
  sign_in_failures: SignInFailuresTable;
  event_series: EventSeriesTable;
  events: EventsTable;
  news: NewsTable;
  services: ServicesTable;
  notices: NoticesTable;
  days: DaysTable;
  organizations: OrganizationsTable;
  vicar: VicarTable;
  clergy: ClergyTable;
  former_vicars: FormerVicarsTable;
  history_entries: HistoryEntriesTable;
  pending_imports: PendingImportsTable;
  parish_feasts: ParishFeastsTable;
  outbox: OutboxTable;
  idempotency_keys: IdempotencyKeysTable;
  content_revision: ContentRevisionTable;
  files: FilesTable;
  gallery_folders: GalleryFoldersTable;
  gallery_images: GalleryImagesTable;
  resource_folders: ResourceFoldersTable;
  trash: TrashTable;
  once_public: OncePublicTable;
  resources: ResourcesTable;
  prayer_requests: PrayerRequestsTable;
  visits: InboxTable;
  take_downs: TakeDownsTable;
  parish_settings: ParishSettingsTable;
  parish_files: ParishFilesTable;
  payment_info: PaymentInfoTable;
  home_page_ads: HomePageAdsTable;
  activity: ActivityTable;
  known_devices: KnownDevicesTable;
  duties: DutiesTable;
  milestones: MilestonesTable;
  key_check: KeyCheckTable;
  daily_verse: DailyVerseTable;
  bible_texts: BibleTextsTable;
  bible_books: BibleBooksTable;
}

type BooleanInteger = 0 | 1;

/** The columns of every table whose rows staff create and change. */
interface RecordColumns {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** The columns of a record's picture. */
interface PictureColumns {
  /** URL of the picture. */
  image: string | null;
  /** The picture's file; null for a picture that was not uploaded. */
  file_id: number | null;
}

/** The columns of a record that visitors see from one instant until another; null is open. */
interface WindowColumns {
  show_from: string | null;
  show_until: string | null;
}

interface UsersTable {
  id: GeneratedAlways<number>;
  name: string;
  /** Lower case; unique. */
  email: string;
  /** `$argon2id$…`, see server/features/auth/passwords/password-hash.ts. */
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

interface EventsTable extends RecordColumns, PictureColumns, WindowColumns {
  title: string;
  description: string | null;
  date: string | null;
  time: string | null;
  /** 'HH:MM' parsed from `time` where possible; orders the events of a day. */
  start_time: string | null;
  end_time: string | null;
  /** JSON: the entries of the program, sorted by date. */
  program: Generated<string>;
  /** The last date in `program`; null if it is empty. */
  last_date: string | null;
  location: string | null;
  is_published: Generated<BooleanInteger>;
  is_canceled: Generated<BooleanInteger>;
  /** Meaningful only if the event is canceled. */
  cancel_reason: string | null;
  series_id: number | null;
  /** The date of the rule for which the event was created; unique in the series. */
  series_date: string | null;
  /** JSON: the fields that were changed for this date only. */
  edited: Generated<string>;
}

interface EventSeriesTable {
  id: GeneratedAlways<number>;
  /** JSON of `EventRule` without `until`. */
  rule: string;
  /** The last day on which the event may be held. */
  until: string;
  /** Each date of the rule until this day has been created; one that is missing was deleted. */
  created_through: string;
}

interface NewsTable extends RecordColumns, PictureColumns, WindowColumns {
  title: string;
  content: string | null;
  is_published: BooleanInteger;
  created_by: number | null;
}

interface NoticesTable extends RecordColumns {
  text: string;
  starts_at: string;
  ends_at: string;
}

/** What is different on a day, apart from its services. */
interface DaysTable {
  id: GeneratedAlways<number>;
  date: string;
  /** '' as usual. */
  parking: string;
}

interface ServicesTable extends RecordColumns {
  name: string;
  day: string;
  time: string;
  description: string | null;
  language: string | null;
  category: 'regular' | 'special';
  /** JSON of `ServiceRule`; null if the text of the day determines the dates. */
  rule: Generated<string | null>;
  length_minutes: number | null;
  /** JSON of `ServiceChanges`. */
  changes: Generated<string>;
}

interface OrganizationsTable extends RecordColumns {
  type: 'Sunday School' | 'MMVS' | 'MGOCSM' | 'Managing Committee' | 'Prayer Group';
  title: string;
  description: string | null;
  members: string | null;
  announcements: string | null;
}

interface VicarTable extends PictureColumns {
  /** Always 1: the table has a single row. */
  id: number;
  name: string;
  title: string;
  message: string | null;
  version: Generated<number>;
  updated_at: string;
}

interface ClergyTable extends RecordColumns, PictureColumns {
  name: string;
  title: string;
  description: string | null;
}

interface FormerVicarsTable extends RecordColumns {
  name: string;
  position: string;
  /** 'Mon-YYYY' */
  start_period: string;
  end_period: string;
}

interface HistoryEntriesTable extends RecordColumns, PictureColumns {
  /** A year or a word. */
  date: string;
  title: string;
  text: string | null;
  image_description: string | null;
  /** Lower comes first; equal values in the order of their ids. The position that clients see is derived from it. */
  display_order: number;
}

interface PendingImportsTable {
  id: GeneratedAlways<number>;
  /** Unused: backups of earlier versions contain this table. */
  name: string;
}

interface ParishFeastsTable extends RecordColumns {
  name: string;
  /** JSON of `ParishFeastRule` and of `ReadingSet`. */
  rule: string;
  readings: string;
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
}

interface GalleryFoldersTable extends RecordColumns {
  name: string;
  /** The normalized name (domain/normalize-name.ts), unique within a category. */
  name_key: string;
  category: string;
  /** The id of the cover picture. It may refer to a deleted picture. */
  cover_id: number | null;
  /** Who agreed that the pictures are published. */
  consent: string | null;
}

interface GalleryImagesTable extends RecordColumns {
  title: string;
  description: string | null;
  /** For a picture in a folder, the category of the folder. */
  category: string;
  folder_id: number | null;
  file_id: number;
  alt: string | null;
  is_decorative: BooleanInteger;
  /** 0 for a picture that is hidden on request. */
  is_published: Generated<BooleanInteger>;
}

interface ResourceFoldersTable extends RecordColumns {
  name: string;
  /** The normalized name (domain/normalize-name.ts), unique. */
  name_key: string;
}

interface ResourcesTable extends RecordColumns {
  folder_id: number;
  name: string;
  type: 'Audio' | 'Video' | 'Documents';
  /** URL of a video; null for other types, which have a file. */
  link: string | null;
  file_id: number | null;
  /** File name for downloads. */
  file_name: string | null;
}

interface ParishSettingsTable {
  /** 1 to 8, in the order of the blocks. */
  id: number;
  block: string;
  /** The fields of the block as JSON. */
  content: string;
  version: Generated<number>;
  updated_at: string;
}

interface ParishFilesTable {
  /** 1: the patron's picture. 2: the hero's picture. 11 to 18: the recordings of the tones. */
  id: number;
  image: Generated<string | null>;
  file_id: Generated<number | null>;
}

interface PaymentInfoTable {
  /** Always 1: the table has a single row. */
  id: number;
  zelle_email: string | null;
  zelle_link: string | null;
  venmo_number: string | null;
  whatsapp: string | null;
  email: string;
  version: Generated<number>;
  updated_at: string;
}

interface HomePageAdsTable extends RecordColumns, PictureColumns, WindowColumns {
  ad_type: 'image' | 'text';
  description: string | null;
  is_active: BooleanInteger;
  display_order: number;
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
}

interface TakeDownsTable extends InboxTable {
  /** The picture, which may be deleted. */
  image_id: number;
}

interface TrashTable {
  id: GeneratedAlways<number>;
  /** One of `recordKinds` in contract/records.ts. */
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
  /** One of `activityActions` in contract/constants.ts. */
  action: string;
  /** One of `activityKinds` in contract/records.ts. */
  kind: string;
  title: string;
  /** Empty since version 0.2.0, because searches compare the other columns. */
  words: string;
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
  /** `Milestone` in server/lib/milestones.ts. */
  name: string;
  at: string;
}

interface KeyCheckTable {
  /** Always 1: the table has a single row. */
  id: number;
  /** HMAC of a constant with the secret key of this database; '' accepts the next key. */
  mac: string;
}

interface DailyVerseTable {
  /** Always 1: the table has a single row. */
  id: number;
  /** The day of the verse in the parish's time zone. */
  date: string;
  text: string;
  reference: string;
  version: string;
}

interface BibleTextsTable {
  id: GeneratedAlways<number>;
  /** 'World English Bible'. */
  name: string;
  /** BCP 47: 'en'; unique. */
  language: string;
  /** The license in one line, as shown to readers. */
  license: string;
  /** SHA-256 of the imported file. */
  checksum: string;
  imported_at: string;
}

interface BibleBooksTable {
  id: GeneratedAlways<number>;
  text_id: number;
  /** One of `canonBooks` or `deuterocanonicalBooks`. */
  book: string;
  /** The verses of each chapter as JSON: `Chapters` in server/bible/bible.ts. */
  chapters: string;
}

export type UserRow = Selectable<UsersTable>;
export type EventSeriesRow = Selectable<EventSeriesTable>;
export type EventRow = Selectable<EventsTable>;
export type NewsRow = Selectable<NewsTable>;
export type ServiceRow = Selectable<ServicesTable>;
export type NoticeRow = Selectable<NoticesTable>;
export type OrganizationRow = Selectable<OrganizationsTable>;
export type FileRow = Selectable<FilesTable>;
export type ResourceRow = Selectable<ResourcesTable>;
export type TrashRow = Selectable<TrashTable>;
export type InboxRow = Selectable<InboxTable>;
export type PaymentInfoRow = Selectable<PaymentInfoTable>;
export type AdRow = Selectable<HomePageAdsTable>;
export type ActivityRow = Selectable<ActivityTable>;
