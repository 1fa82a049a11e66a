/** What somebody has typed and not saved, as this browser keeps it. */
export interface Draft {
  readonly values: Readonly<Record<string, unknown>>;
  /** When it was typed, milliseconds since 1970. */
  readonly at: number;
  /** Version of the record that it was typed over; null for a new one. */
  readonly version: number | null;
  /** A file was chosen, which cannot be kept. */
  readonly hadFile: boolean;
  /** Attempts to save it whose answers may be lost; see `saver`. Without its file an attempt cannot be made again. */
  readonly trail?: Trail | undefined;
  /** When the first attempt to save it was made, milliseconds since 1970. */
  readonly triedAt?: number | undefined;
}

export interface Trail {
  readonly idempotencyKey: string;
  readonly attempts: readonly unknown[];
  readonly version: number | null;
}

/** A draft with the name under which it is stored. */
export interface KeptDraft extends Draft {
  readonly key: string;
}

/** Whose draft of what: nobody is shown another person's. */
interface DraftedRecord {
  readonly person: number;
  /** Kind of record, 'events'. */
  readonly kind: string;
  readonly record: number | 'new';
}

/** Where one form keeps its text, and no other form does: the same record may be open in several tabs. */
export interface DraftPlace extends DraftedRecord {
  readonly form: string;
}

const PREFIX = 'draft:';
const DRAFT_LIFETIME_MS = 30 * 24 * 60 * 60_000;
/** The server knows a repeated attempt for a day (`server/housekeeping.ts`), and clocks differ. */
const REPEATABLE_MS = 23 * 60 * 60_000;

const recordKey = ({ person, kind, record }: DraftedRecord) => `${PREFIX}${person}:${kind}:${record}`;
const keyOf = (place: DraftPlace) => `${recordKey(place)}:${place.form}`;

/** @returns whether it is kept: a browser may be full, or keep nothing at all. */
export function keepDraft(place: DraftPlace, draft: Draft): boolean {
  return storeAt(keyOf(place), JSON.stringify(draft));
}

/** What is kept of one record, newest first: of each form that was left, and of those that stand in other tabs. */
export function keptDrafts(record: DraftedRecord): readonly KeptDraft[] {
  const key = recordKey(record);
  // one that was kept before forms had names bears none
  return draftsAt(key).filter((draft) => draft.key === key || draft.key.startsWith(`${key}:`));
}

/** Gives a kept draft over to another form; one that cannot be is left where it is. */
export function adoptDraft(place: DraftPlace, key: string): void {
  const draft = textAt(key);
  if (draft !== null && storeAt(keyOf(place), draft)) removeAt(key);
}

/**
 * Keeps again what another tab took away. The form that typed it still stands here, so the other one has a copy.
 *
 * @param change the storage's event about it.
 */
export function putBack(
  place: DraftPlace,
  { key, oldValue, newValue }: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>,
): void {
  if (key === keyOf(place) && oldValue !== null && newValue === null) storeAt(key, oldValue);
}

export function removeDraft(place: DraftPlace): void {
  removeAt(keyOf(place));
}

/** Removes a draft, whichever form it came from. */
export function removeKept({ key }: KeptDraft): void {
  removeAt(key);
}

/** What the drafts of one person are called, newest first. */
export function draftTitles(person: number): readonly string[] {
  return draftsAt(`${PREFIX}${person}:`).map(({ values }) => titleIn(values));
}

export function removeDraftsOf(person: number): void {
  for (const key of keysOf(`${PREFIX}${person}:`)) removeAt(key);
}

/** Removes what was typed more than 30 days ago, whoever typed it. */
export function removeOldDrafts(now: number): void {
  for (const key of keysOf(PREFIX)) {
    const draft = readAt(key);
    if (!draft || now - draft.at > DRAFT_LIFETIME_MS) removeAt(key);
  }
}

/** Whether the record may have been made already, and another attempt would make a second one. */
export function mayStandTwice({ version, trail, triedAt }: Draft, now: number): boolean {
  return version === null && triedAt !== undefined && (!trail || now - triedAt > REPEATABLE_MS);
}

/** The first words in it: of most forms that is the title. */
function titleIn(values: Draft['values']): string {
  const words = Object.values(values).find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof words === 'string' ? words.trim().slice(0, 80) : 'Without a title';
}

/** Newest first. */
function draftsAt(prefix: string): readonly KeptDraft[] {
  return keysOf(prefix)
    .flatMap((key) => readAt(key) ?? [])
    .sort((one, other) => other.at - one.at);
}

function keysOf(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

function readAt(key: string): KeptDraft | undefined {
  try {
    const draft = JSON.parse(textAt(key) ?? 'null') as Draft | null;
    return typeof draft?.at === 'number' && typeof draft.values === 'object' ? { ...draft, key } : undefined;
  } catch {
    return undefined;
  }
}

function textAt(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function storeAt(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function removeAt(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
}
