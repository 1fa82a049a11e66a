import type { Generated, GeneratedAlways, Selectable } from 'kysely';

/**
 * Tables as both engines hold them. Instants are ISO 8601 text in UTC, days are 'YYYY-MM-DD', booleans are 0 and 1:
 * the three types that SQLite and PostgreSQL would otherwise give back differently.
 */
export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  session_tokens: SessionTokensTable;
  challenges: ChallengesTable;
  sign_in_failures: SignInFailuresTable;
  events: EventsTable;
  news: NewsTable;
  services: ServicesTable;
  organizations: OrganizationsTable;
  vicar: VicarTable;
  clergy: ClergyTable;
  former_vicars: FormerVicarsTable;
  outbox: OutboxTable;
  idempotency_keys: IdempotencyKeysTable;
  content_revision: ContentRevisionTable;
  files: FilesTable;
  gallery_folders: GalleryFoldersTable;
  gallery_images: GalleryImagesTable;
  resource_folders: ResourceFoldersTable;
  trash: TrashTable;
  resources: ResourcesTable;
  prayer_requests: PrayerRequestsTable;
  payment_info: PaymentInfoTable;
  home_page_ads: HomePageAdsTable;
  activity: ActivityTable;
  known_devices: KnownDevicesTable;
  duties: DutiesTable;
  key_check: KeyCheckTable;
  daily_verse: DailyVerseTable;
  tallies: TalliesTable;
}

type Flag = 0 | 1;

interface UsersTable {
  id: GeneratedAlways<number>;
  name: string;
  /** Lower case; unique. */
  email: string;
  /** `$argon2id$…`, see server/features/auth/password.ts. */
  password_hash: string;
  is_active: Flag;
  role: 'admin';
  /** Whether somebody else chose the password, so that it is to be replaced at the first sign-in. */
  must_change_password: Generated<Flag>;
  /** When such a password is good for nothing any more; null for one that does not age. */
  password_expires_at: string | null;
  version: Generated<number>;
  created_at: string;
}

interface SessionsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  /** The browser's own name for itself, for the list of one's sessions. */
  device: string;
  created_at: string;
  last_seen_at: string;
  /** The absolute end, whatever happens in between. */
  ends_at: string;
}

interface SessionTokensTable {
  /** SHA-256 of the bearer token, hex. */
  hash: string;
  session_id: number;
  issued_at: string;
  /** Set when a fresh token took its place: good until then for calls under way. */
  retires_at: string | null;
}

interface ChallengesTable {
  /** SHA-256 of the opaque `userId` that the browser holds, hex. */
  hash: string;
  user_id: number;
  /** Keyed hash of the six digits. */
  code_hash: string;
  tries: Generated<number>;
  created_at: string;
  code_expires_at: string;
}

interface SignInFailuresTable {
  /** 'user 7', or a keyed hash of an address that was tried and is nobody's, hex. */
  account_hash: string;
  /** Wrong passwords since the last right one. */
  in_a_row: number;
  last_at: string;
}

interface EventsTable {
  id: GeneratedAlways<number>;
  title: string;
  description: string | null;
  date: string | null;
  time: string | null;
  /** 'HH:MM' read from `time`, where it can be; for the order within a day. */
  start_time: string | null;
  end_time: string | null;
  location: string | null;
  /** Address of its picture. */
  image: string | null;
  /** The picture's file; null for one that was not uploaded. */
  file_id: number | null;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

interface NewsTable {
  id: GeneratedAlways<number>;
  title: string;
  content: string | null;
  /** Address of its picture. */
  image: string | null;
  /** The picture's file; null for one that was not uploaded. */
  file_id: number | null;
  is_published: Flag;
  created_by: number | null;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

interface ServicesTable {
  id: GeneratedAlways<number>;
  name: string;
  day: string;
  time: string;
  description: string | null;
  language: string | null;
  category: 'regular' | 'special';
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

interface OrganizationsTable {
  id: GeneratedAlways<number>;
  type: 'Sunday School' | 'MMVS' | 'MGOCSM' | 'Managing Committee' | 'Prayer Group';
  title: string;
  description: string | null;
  members: string | null;
  announcements: string | null;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

interface VicarTable {
  /** The only row is 1. */
  id: number;
  name: string;
  title: string;
  message: string | null;
  /** Address of his photo. */
  image: string | null;
  /** The photo's file; null for one that was not uploaded. */
  file_id: number | null;
  version: Generated<number>;
  updated_at: string;
}

interface ClergyTable {
  id: GeneratedAlways<number>;
  name: string;
  title: string;
  description: string | null;
  /** Address of the portrait. */
  image: string | null;
  /** The portrait's file; null for one that was not uploaded. */
  file_id: number | null;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

interface FormerVicarsTable {
  id: GeneratedAlways<number>;
  name: string;
  position: string;
  /** 'Mon-YYYY' */
  start_period: string;
  end_period: string;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

interface OutboxTable {
  id: GeneratedAlways<number>;
  /** The mail, sealed: it may hold a sign-in code. */
  sealed: string;
  created_at: string;
  /** When to try (again); a process that takes a mail moves this ahead, so that no other does. */
  due_at: string;
  attempts: Generated<number>;
  /** After this the mail is worth nothing and is dropped. */
  expires_at: string | null;
}

interface IdempotencyKeysTable {
  /** Hash of who asked and the key they sent. */
  hash: string;
  /** Hash of what they asked: method, path and body. */
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
  /** 'gallery/5f0c…': folder and 128 random bits, hex; given out by us and never twice. */
  public_id: string;
  host: 'embedded' | 'cloudinary';
  /** Whose files may be attached to what: a picture of the gallery to the gallery only. */
  folder: string;
  kind: 'picture' | 'document' | 'sound';
  /**
   * issued: a signature was given out. uploading: it is being used. uploaded: the file is there. attached: a record has
   * it. resting: its record is in the trash. discarded: nothing needs it any more, and it is to be removed from the host.
   */
  state: 'issued' | 'uploading' | 'uploaded' | 'attached' | 'resting' | 'discarded';
  issued_to: number | null;
  issued_at: string;
  /** When the state last changed. */
  changed_at: string;
  /** As records show it: '/media/gallery/5f0c….jpg' here, a whole address elsewhere. */
  address: string | null;
  /** Ending: 'jpg'. */
  format: string | null;
  bytes: number | null;
  width: number | null;
  height: number | null;
  /** The picture 16 pixels wide, as a data address. */
  placeholder: string | null;
}

interface GalleryFoldersTable {
  id: GeneratedAlways<number>;
  name: string;
  /** The name as it is compared: unique within a category. */
  name_key: string;
  category: string;
  /** A picture chosen as cover; it may be gone. */
  cover_id: number | null;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

interface GalleryImagesTable {
  id: GeneratedAlways<number>;
  title: string;
  description: string | null;
  /** Inside a folder the folder's. */
  category: string;
  folder_id: number | null;
  file_id: number;
  alt: string | null;
  is_decorative: Flag;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

interface ResourceFoldersTable {
  id: GeneratedAlways<number>;
  name: string;
  /** The name as it is compared: unique. */
  name_key: string;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

interface ResourcesTable {
  id: GeneratedAlways<number>;
  folder_id: number;
  name: string;
  type: 'Audio' | 'Video' | 'Documents';
  /** Of a video; all others have a file. */
  link: string | null;
  file_id: number | null;
  /** What a saved copy is called. */
  file_name: string | null;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

interface PaymentInfoTable {
  /** The only row is 1. */
  id: number;
  zelle_email: string | null;
  venmo_number: string | null;
  whatsapp: string | null;
  email: string;
  version: Generated<number>;
  updated_at: string;
}

interface HomePageAdsTable {
  id: GeneratedAlways<number>;
  ad_type: 'image' | 'text';
  /** Address of its picture. */
  image: string | null;
  /** The picture's file; null for one that was not uploaded. */
  file_id: number | null;
  description: string | null;
  is_active: Flag;
  display_order: number;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

interface PrayerRequestsTable {
  id: GeneratedAlways<number>;
  prayer_type: 'Blessings' | 'Healing Prayer' | 'Memorial' | 'Wedding' | 'Departed' | 'Incense Prayer';
  /** Name, contact number and details as JSON, sealed. */
  sealed: string;
  /** What staff wrote about it, sealed. */
  sealed_notes: string | null;
  state: 'new' | 'praying' | 'done' | 'held';
  /** Keyed hash of the address that it came from; taken away once it no longer counts against a limit. */
  sender: string | null;
  /** Keyed hash of what was sent, so that the same is not kept twice; taken away with the sender. */
  fingerprint: string | null;
  /** How often its sender sent the same again and was answered like the first time. */
  repeats: Generated<number>;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

interface TrashTable {
  id: GeneratedAlways<number>;
  /** One of `trashKinds` in contract/trash-constants.ts. */
  kind: string;
  /** The id that the record had, and has again when it is restored. */
  record_id: number;
  title: string;
  /** The row as it stood in its table, JSON. */
  row: string;
  /** Its file, which rests as well. */
  file_id: number | null;
  deleted_by: number | null;
  deleted_at: string;
}

interface ActivityTable {
  id: GeneratedAlways<number>;
  at: string;
  /** Name of who did it, as it was then: an account may go, what it did stays. */
  by_name: string;
  /** One of `activityActions` in contract/activity-constants.ts. */
  action: string;
  /** One of `activityKinds` there. */
  kind: string;
  title: string;
  /** What a search looks through: all of the above in words, lower case. */
  words: string;
}

interface KnownDevicesTable {
  user_id: number;
  /** Keyed hash of what tells a browser from another. */
  device: string;
  /** When somebody last signed in from it. */
  seen_at: string;
}

interface DutiesTable {
  /** What one process does for all. */
  name: string;
  taken_until: string;
}

interface KeyCheckTable {
  /** The only row is 1. */
  id: number;
  /** Of a fixed text, under the key that this database was sealed with; '' when whichever comes next is the one. */
  mac: string;
}

interface DailyVerseTable {
  /** The only row is 1. */
  id: number;
  /** The parish's day that it is for. */
  date: string;
  text: string;
  reference: string;
  version: string;
}

interface TalliesTable {
  /** 'events', 'event days', 'event months', 'news', 'folders', 'categories' or 'prayer requests'. */
  list: string;
  /** '' of all events; a day; '1' for published; a folder's id or ''; 'perunnal' or 'perunnal outside'; a state. */
  part: string;
  /** How many rows there are of it: kept by triggers, in the transaction that changes them. */
  amount: number;
}

export type UserRow = Selectable<UsersTable>;
export type EventRow = Selectable<EventsTable>;
export type NewsRow = Selectable<NewsTable>;
export type ServiceRow = Selectable<ServicesTable>;
export type OrganizationRow = Selectable<OrganizationsTable>;
export type VicarRow = Selectable<VicarTable>;
export type ClergyRow = Selectable<ClergyTable>;
export type FormerVicarRow = Selectable<FormerVicarsTable>;
export type FileRow = Selectable<FilesTable>;
export type GalleryFolderRow = Selectable<GalleryFoldersTable>;
export type GalleryImageRow = Selectable<GalleryImagesTable>;
export type ResourceFolderRow = Selectable<ResourceFoldersTable>;
export type ResourceRow = Selectable<ResourcesTable>;
export type TrashRow = Selectable<TrashTable>;
export type PrayerRequestRow = Selectable<PrayerRequestsTable>;
export type PaymentInfoRow = Selectable<PaymentInfoTable>;
export type AdRow = Selectable<HomePageAdsTable>;
export type ActivityRow = Selectable<ActivityTable>;
