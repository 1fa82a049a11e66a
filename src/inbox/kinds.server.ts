import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { addDays, type CivilDate } from '#church-year/dates.ts';
import type { Api } from '#kit/api/client.ts';
import { invalidField } from '#kit/api/problem.ts';
import type { AppContext } from '#kit/app-context.ts';
import { throwUnavailable } from '#kit/crud/handlers/crud-handlers.server.ts';
import { findRow, lockRow, updateRows } from '#kit/crud/versioned-table.server.ts';
import type { Database } from '#kit/storage/schema.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { recordOncePublic } from '#kit/trash/once-public.server.ts';
import { prayerStates } from './contract/prayer-requests.ts';
import { takeDownStates } from './contract/take-downs.ts';
import { visitStates } from './contract/visits.ts';
import { type Memorial, presentMemorial } from './memorial-dates.ts';
import type { InboxRow } from './tables.ts';
import { memorialTypes, VISIT_DAYS } from './wire.ts';

/** The visitor's fields, which are stored only encrypted, as JSON. Only a prayer request has a memorial. */
export type EntryText = Readonly<Record<string, unknown>> & { readonly memorial?: Memorial | null };

export type InboxGroup = 'prayerRequests' | 'visits' | 'takeDowns';
type Body<Group extends InboxGroup> = z.output<Api[Group]['submit']['body']>;
/** The fields of the form, without those that detect bots. */
export type Fields<Group extends InboxGroup> = Omit<Body<Group>, 'website' | 'shown'>;

type MaybePromise<T> = T | Promise<T>;
interface Divided {
  readonly columns: object;
  readonly text: EntryText;
}

/** Limits of one kind of entry. Entries beyond them are held for review. */
interface InboxLimits {
  readonly perClient: { readonly requests: number; readonly within: number };
  readonly inTotal: { readonly requests: number; readonly within: number };
}

/** What is particular to one kind of entry. */
export interface InboxKind<Group extends InboxGroup = InboxGroup> {
  readonly table: 'prayer_requests' | 'visits' | 'take_downs';
  /** Derives the keys, and names the lock and the log entries. */
  readonly purpose: 'prayer requests' | 'visits' | 'take-downs';
  /** 'prayer request' */
  readonly noun: string;
  /** The list in the URLs of the dashboard. */
  readonly list: 'prayer-requests' | 'visits' | 'take-downs';
  /** The states that staff can set. */
  readonly states: readonly string[];
  readonly limits: InboxLimits;
  /** Shown for an entry whose key is lost. */
  readonly unreadable: EntryText;
  /**
   * Divides the fields of the form into columns in plain text and the encrypted text.
   *
   * @throws ApiProblem 400 for a field that is not valid today, 404 or 410 if what the entry is about does not exist.
   */
  divide(
    fields: Fields<Group>,
    context: { readonly today: CivilDate; readonly trx: Handle },
  ): MaybePromise<Divided>;
  /** Like `divide`, for what staff change. */
  change?(changes: EntryText, row: InboxRow, text: EntryText): Divided;
  /** What an entry shows besides its columns and text. */
  present?(text: EntryText, today: CivilDate): object;
  /** The first sentence of the notification. It contains nothing that identifies the visitor. */
  announce(fields: Fields<Group>): string;
  /** What an entry changes on the public pages, unless it is held. */
  takeEffect?(fields: Fields<Group>, trx: Handle, deps: AppContext): Promise<void>;
}

const MINUTE_MS = 60_000;
/** Further requests of a client are held for review: a parish hall's visitors share one address. */
const REQUESTS_PER_CLIENT = { requests: 5, within: 10 * MINUTE_MS } as const;
const REQUESTS_IN_TOTAL = { requests: 200, within: 60 * MINUTE_MS } as const;

const USUAL_LIMITS: InboxLimits = { perClient: REQUESTS_PER_CLIENT, inTotal: REQUESTS_IN_TOTAL };
/** Lower, so that no client can empty the gallery before staff see it. */
const TAKE_DOWN_LIMITS = {
  perClient: { requests: 5, within: 60 * MINUTE_MS },
  inTotal: { requests: 20, within: 24 * 60 * MINUTE_MS },
} as const satisfies InboxLimits;

const UNREADABLE_NAME = 'This request cannot be read';
const UNREADABLE_TEXT = 'It was encrypted with a different SECRET_KEY than the server has now.';

/** Selects the prayer requests that recur. One that is held does not, because staff have not decided about it. */
export const isYearly = sql<boolean>`is_yearly = 1 and state <> 'held'`;

/** @throws ApiProblem 400 for a memorial with a type that does not recur. */
function dividePrayer({ prayerType, memorial, ...text }: Fields<'prayerRequests'>): Divided {
  if (memorial && !memorialTypes.includes(prayerType))
    throw invalidField('memorial', 'Only the types Memorial and Departed have a memorial day');
  return { columns: { prayer_type: prayerType, is_yearly: memorial ? 1 : 0 }, text: { ...text, memorial } };
}

export const prayerRequestKind: InboxKind<'prayerRequests'> = {
  table: 'prayer_requests',
  purpose: 'prayer requests',
  noun: 'prayer request',
  list: 'prayer-requests',
  states: prayerStates,
  limits: USUAL_LIMITS,
  unreadable: { name: UNREADABLE_NAME, contactNumber: null, details: UNREADABLE_TEXT },
  divide: dividePrayer,
  change({ memorial = null }, row, text) {
    const { prayer_type: prayerType } = row as Selectable<Database['prayer_requests']>;
    // an omitted `remembered` is unchanged
    const changed = memorial && { ...text.memorial, ...memorial };
    return dividePrayer({ ...(text as Fields<'prayerRequests'>), prayerType, memorial: changed });
  },
  present: ({ memorial }, today) => ({ memorial: memorial ? presentMemorial(memorial, today) : null }),
  announce: ({ prayerType }) =>
    `Someone has sent a prayer request through the website. Kind of prayer: ${prayerType}.`,
};

export const visitKind: InboxKind<'visits'> = {
  table: 'visits',
  purpose: 'visits',
  noun: 'visit',
  list: 'visits',
  states: visitStates,
  limits: USUAL_LIMITS,
  unreadable: { name: UNREADABLE_NAME, contact: '', date: null, people: 0, message: UNREADABLE_TEXT },
  divide({ consent: _, ...text }, { today }) {
    if (text.date !== null && (text.date < today || text.date > addDays(today, VISIT_DAYS)))
      throw invalidField('date', 'Please choose one of the next Sundays');
    return { columns: {}, text };
  },
  announce: () => 'Someone has announced a visit through the website.',
};

export const takeDownKind: InboxKind<'takeDowns'> = {
  table: 'take_downs',
  purpose: 'take-downs',
  noun: 'take-down request',
  list: 'take-downs',
  states: takeDownStates,
  limits: TAKE_DOWN_LIMITS,
  unreadable: { name: UNREADABLE_NAME, message: UNREADABLE_TEXT },
  async divide({ imageId, message }, { trx }) {
    const image = await findRow(trx, 'gallery_images', imageId);
    if (image?.is_published !== 1) return throwUnavailable(trx, 'gallery-images', imageId);
    return { columns: { image_id: imageId }, text: { name: image.title, message } };
  },
  announce: () => 'Someone has asked through the website to take down a picture of the gallery.',
  async takeEffect({ imageId: id }, trx, deps) {
    if (!deps.parish.current().prayerRequests.hidesPictures) return;
    const row = await lockRow(trx, 'gallery_images', { id }, deps);
    await recordOncePublic(trx, { kind: 'gallery-images', id, row }, deps);
    const change = { values: { is_published: 0 }, by: 'A visitor' } as const;
    await updateRows(trx, 'gallery_images', [row], change, deps);
  },
};

export const inboxKinds: readonly InboxKind[] = [prayerRequestKind, visitKind, takeDownKind];
