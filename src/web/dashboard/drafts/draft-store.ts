/** What somebody has typed and not saved, as this browser keeps it. */
export interface Draft {
  readonly values: Readonly<Record<string, unknown>>;
  /** When it was typed, milliseconds since 1970. */
  readonly at: number;
  /** Version of the record that it was typed over; null for a new one. */
  readonly version: number | null;
  /** A file was chosen, which cannot be kept. */
  readonly hadFile: boolean;
  /** Attempts to save it whose answers may be lost; see `saver`. */
  readonly trail?: Trail | undefined;
}

export interface Trail {
  readonly idempotencyKey: string;
  readonly attempts: readonly unknown[];
}

/** Whose draft of what: nobody is shown another person's. */
export interface DraftPlace {
  readonly person: number;
  /** Kind of record, 'events'. */
  readonly kind: string;
  readonly record: number | 'new';
}

const PREFIX = 'draft:';
const DRAFT_LIFETIME_MS = 30 * 24 * 60 * 60_000;

const keyOf = ({ person, kind, record }: DraftPlace) => `${PREFIX}${person}:${kind}:${record}`;

/** @returns whether it is kept: a browser may be full, or keep nothing at all. */
export function keepDraft(place: DraftPlace, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Undefined when there is none, and for one that cannot be read. */
export function keptDraft(place: DraftPlace): Draft | undefined {
  return readAt(keyOf(place));
}

export function removeDraft(place: DraftPlace): void {
  removeAt(keyOf(place));
}

/** What the drafts of one person are called, newest first. */
export function draftTitles(person: number): readonly string[] {
  return keysOf(`${PREFIX}${person}:`)
    .flatMap((key) => readAt(key) ?? [])
    .sort((one, other) => other.at - one.at)
    .map(({ values }) => titleIn(values));
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

/** The first words in it: of most forms that is the title. */
function titleIn(values: Draft['values']): string {
  const words = Object.values(values).find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof words === 'string' ? words.trim().slice(0, 80) : 'Without a title';
}

function keysOf(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

function readAt(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null;
    return typeof draft?.at === 'number' && typeof draft.values === 'object' ? draft : undefined;
  } catch {
    return undefined;
  }
}

function removeAt(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
}
