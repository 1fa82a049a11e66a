import type { SaveAttempts } from '../crud/save-record.ts';
import { attempt } from '../session/token-store.ts';

/** Unsaved form values as stored in localStorage; the property names are part of the stored format. */
export interface Draft {
  readonly values: Readonly<Record<string, unknown>>;
  /** When the draft was stored, milliseconds since 1970. */
  readonly at: number;
  /** Version of the edited record; null for a new one. */
  readonly version: number | null;
  /** Whether a file was selected, which a draft cannot store. */
  readonly hadFile: boolean;
  /** Whether a password was entered, which a draft never stores. */
  readonly hadPassword?: boolean;
  /** The encrypted values and save attempts of a draft with private text, whose `values` are empty; see sealed-drafts.ts. */
  readonly sealed?: string;
  /** Save attempts whose responses may be lost. Undefined if one had a file or a password and cannot be repeated. */
  readonly trail?: SaveAttempts<unknown> | undefined;
  /** Time of the first save attempt, milliseconds since 1970. */
  readonly triedAt?: number | undefined;
}

/** A draft with its storage key. */
export interface StoredDraft extends Draft {
  readonly key: string;
}

/** The form of a draft. The same record may be open in several tabs; drafts of other users are never shown. */
interface DraftSlot {
  readonly userId: number;
  /** Kind of record, 'events'. */
  readonly kind: string;
  readonly record: number | 'new';
  readonly form: string;
}

const PREFIX = 'draft:';
const DRAFT_LIFETIME_MS = 30 * 24 * 60 * 60_000;
/** The server stores idempotency keys for a day; one hour less allows for clock differences. */
const IDEMPOTENCY_WINDOW_MS = 23 * 60 * 60_000;

/** The storage key of a form's draft. */
export function draftKey({ userId, kind, record, form }: DraftSlot): string {
  return `${PREFIX}${userId}:${kind}:${record}:${form}`;
}

/** @returns false if the storage is full or unavailable. */
export function saveDraft(key: string, draft: Draft): boolean {
  return writeItem(key, JSON.stringify(draft));
}

/** The drafts of the same record, newest first, including those of forms open in other tabs. */
export function storedDrafts(key: string): readonly StoredDraft[] {
  return draftsWithPrefix(key.slice(0, key.lastIndexOf(':') + 1));
}

/** Moves a stored draft to another form; does nothing if that fails. */
export function moveDraft(from: string, to: string): void {
  const draft = readItem(from);
  if (draft !== null && writeItem(to, draft)) removeDraft(from);
}

/** Stores a form's draft again after another tab moved it, because the form is still open. */
export function restoreMovedDraft(
  formKey: string,
  { key, oldValue, newValue }: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>,
): void {
  if (key === formKey && oldValue !== null && newValue === null) writeItem(key, oldValue);
}

export function removeDraft(key: string): void {
  attempt(() => localStorage.removeItem(key));
}

/** Titles of a user's drafts, newest first. */
export function draftTitles(userId: number): readonly string[] {
  return draftsWithPrefix(`${PREFIX}${userId}:`).map(draftTitle);
}

/** A form in this browser with a selected file that was not uploaded. */
export interface UnfinishedUpload {
  readonly title: string;
  /** Kind of record, 'events'. */
  readonly kind: string;
  /** Id of the record, or 'new'. */
  readonly record: string;
}

/** The forms of a user whose drafts had files, newest first. */
export function unfinishedUploads(userId: number): readonly UnfinishedUpload[] {
  const uploads = new Map<string, UnfinishedUpload>();
  for (const draft of draftsWithPrefix(`${PREFIX}${userId}:`)) {
    const [, , kind = '', record = ''] = draft.key.split(':');
    const form = `${kind}:${record}`;
    if (draft.hadFile && !uploads.has(form)) uploads.set(form, { title: draftTitle(draft), kind, record });
  }
  return [...uploads.values()];
}

export function removeUserDrafts(userId: number): void {
  for (const key of keysWithPrefix(`${PREFIX}${userId}:`)) removeDraft(key);
}

/** Removes drafts of all users that are older than 30 days. */
export function removeExpiredDrafts(now: number): void {
  for (const key of keysWithPrefix(PREFIX)) {
    const draft = readDraft(key);
    if (!draft || now - draft.at > DRAFT_LIFETIME_MS) removeDraft(key);
  }
}

/** Whether the record may exist already, so that saving again would create a second one. */
export function mayDuplicateRecord({ version, trail, triedAt }: Draft, now: number): boolean {
  return version === null && triedAt !== undefined && (!trail || now - triedAt > IDEMPOTENCY_WINDOW_MS);
}

/** The first text value, which is the title in most forms. */
function draftTitle({ values, sealed }: Draft): string {
  if (sealed) return 'Private notes';
  const text = Object.values(values).find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof text === 'string' ? text.trim().slice(0, 80) : 'Untitled';
}

/** Newest first. */
function draftsWithPrefix(prefix: string): readonly StoredDraft[] {
  return keysWithPrefix(prefix)
    .flatMap((key) => readDraft(key) ?? [])
    .sort((one, other) => other.at - one.at);
}

function keysWithPrefix(prefix: string): string[] {
  const keys = attempt(() => Object.keys(localStorage)) ?? [];
  return keys.filter((key) => key.startsWith(prefix));
}

function readDraft(key: string): StoredDraft | undefined {
  const draft = attempt((): Draft | null => JSON.parse(readItem(key) ?? 'null'));
  return typeof draft?.at === 'number' && typeof draft.values === 'object' ? { ...draft, key } : undefined;
}

function readItem(key: string): string | null {
  return attempt(() => localStorage.getItem(key)) ?? null;
}

function writeItem(key: string, text: string): boolean {
  const isWritten = attempt(() => {
    localStorage.setItem(key, text);
    return true;
  });
  return isWritten ?? false;
}

/**
 * The values that a draft can store, without files and passwords, and whether there were any.
 *
 * @param passwords names of the password fields.
 */
export function storableValues(
  values: Draft['values'],
  passwords: readonly string[],
): Pick<Draft, 'values' | 'hadFile' | 'hadPassword'> {
  const isFile = (value: unknown) => value instanceof File;
  const storable = Object.entries(values).filter(
    ([name, value]) => !isFile(value) && !passwords.includes(name),
  );
  return {
    values: Object.fromEntries(storable),
    hadFile: Object.values(values).some(isFile),
    hadPassword: passwords.some((name) => Boolean(values[name])),
  };
}

/** Whether two sets of form values are equal, regardless of field order; undefined equals a missing field. */
export function haveSameValues(one: Draft['values'], other: Draft['values']): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}
