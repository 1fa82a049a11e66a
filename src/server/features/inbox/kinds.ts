import type { z } from 'zod';
import { prayerStates, VISIT_DAYS, visitStates } from '#contract/constants.ts';
import type { Api } from '#contract/index.ts';
import { invalidField } from '#contract/problem.ts';
import { addDays, type CivilDate } from '#domain/dates/civil-date.ts';
import type { PrayerRequestRow } from '#storage/schema.ts';

/** The visitor's fields, which are stored only encrypted, as JSON. */
export type EntryText = Readonly<Record<string, string | number | null>>;

export type InboxGroup = 'prayerRequests' | 'visits';
type Body<Group extends InboxGroup> = z.output<Api[Group]['submit']['body']>;
/** The fields of the form, without those that detect bots. */
export type Fields<Group extends InboxGroup> = Omit<Body<Group>, 'website' | 'shown'>;

/** What is particular to one kind of entry. */
export interface InboxKind<Group extends InboxGroup = InboxGroup> {
  readonly table: 'prayer_requests' | 'visits';
  /** Derives the keys, and names the lock and the log entries. */
  readonly purpose: 'prayer requests' | 'visits';
  /** 'prayer request' */
  readonly noun: string;
  /** The list in the URLs of the dashboard. */
  readonly list: 'prayer-requests' | 'visits';
  /** The states that staff can set. */
  readonly states: readonly string[];
  /** Shown for an entry whose key is lost. */
  readonly unreadable: EntryText;
  /**
   * Divides the fields of the form into columns in plain text and the encrypted text.
   *
   * @throws ApiProblem 400 for a field that is not valid today.
   */
  divide(fields: Fields<Group>, today: CivilDate): { readonly columns: object; readonly text: EntryText };
  /** The columns in plain text, as fields of a response. */
  presentColumns(row: object): object;
  /** The first sentence of the notification. It contains nothing that identifies the visitor. */
  announce(fields: Fields<Group>): string;
}

const UNREADABLE_NAME = 'This request cannot be read';
const UNREADABLE_TEXT = 'It was encrypted with a different SECRET_KEY than the server has now.';

export const prayerRequestKind: InboxKind<'prayerRequests'> = {
  table: 'prayer_requests',
  purpose: 'prayer requests',
  noun: 'prayer request',
  list: 'prayer-requests',
  states: prayerStates,
  unreadable: { name: UNREADABLE_NAME, contactNumber: null, details: UNREADABLE_TEXT },
  divide: ({ prayerType, ...text }) => ({ columns: { prayer_type: prayerType }, text }),
  presentColumns: (row) => ({ prayerType: (row as PrayerRequestRow).prayer_type }),
  announce: ({ prayerType }) =>
    `Someone has sent a prayer request through the website. Kind of prayer: ${prayerType}.`,
};

export const visitKind: InboxKind<'visits'> = {
  table: 'visits',
  purpose: 'visits',
  noun: 'visit',
  list: 'visits',
  states: visitStates,
  unreadable: { name: UNREADABLE_NAME, contact: '', date: null, people: 0, message: UNREADABLE_TEXT },
  divide({ consent: _, ...text }, today) {
    if (text.date !== null && (text.date < today || text.date > addDays(today, VISIT_DAYS)))
      throw invalidField('date', 'Please choose one of the next Sundays');
    return { columns: {}, text };
  },
  presentColumns: () => ({}),
  announce: () => 'Someone has announced a visit through the website.',
};
