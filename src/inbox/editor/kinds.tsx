import type { ReactNode } from 'react';
import { z } from 'zod';
import { longDate } from '#church-year/dates.ts';
import { StateBadge } from '#kit/crud/list/record-details.tsx';
import { recordMessages } from '#kit/crud/record-messages.ts';
import type { Column, FormMessages, ListMessages } from '#kit/crud/types.ts';
import { localDate } from '#kit/dates/local-dates.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { isEmail } from '#kit/text/email-address.ts';
import { mailtoUrl } from '#kit/text/links/mailto-url.ts';
import { usePhoneNumber } from '#parish/editor/phone-field.tsx';
import type { InboxEndpoints } from '../contract/entries.ts';
import type { prayerStates } from '../contract/prayer-requests.ts';
import { type PrayerRequest, prayerRequests } from '../contract/prayer-requests.ts';
import type { visitStates } from '../contract/visits.ts';
import { type Visit, visits } from '../contract/visits.ts';
import { prayerStateLabels, visitStateLabels } from './state-actions.tsx';
import { comingDate, peopleCount } from './visit-texts.ts';

/** What the entries of all kinds have. */
export type InboxEntry = z.infer<InboxEndpoints['read']['response']> & { readonly name: string };
type Page<Entry> = Omit<z.infer<InboxEndpoints['list']['response']>, 'requests'> & {
  readonly requests: Entry[];
};

/** The calls of one kind, with the signatures of the typed client. */
interface InboxCalls<Entry> {
  list(input: { query: { page: number; state?: never }; signal: AbortSignal }): Promise<Page<Entry>>;
  search(input: {
    body: { term: string; state?: never; page: number };
    signal: AbortSignal;
  }): Promise<Page<Entry>>;
  read(input: { params: { id: number } }): Promise<Entry>;
  update(input: {
    params: { id: number };
    body: { state: never; notes?: string | null | undefined };
    ifMatch?: number;
    idempotencyKey: string;
  }): Promise<Entry>;
  remove(input: { params: { id: number }; ifMatch: number }): Promise<void>;
}

/** What is particular to one kind of entry in the inbox. */
export interface InboxKind<Entry extends InboxEntry> {
  /** Of the list in URLs, and of its drafts. */
  readonly name: 'prayer-requests' | 'visits' | 'take-downs';
  /** Name of `calls`. */
  readonly group: 'prayerRequests' | 'visits' | 'takeDowns';
  readonly calls: InboxCalls<Entry>;
  readonly changeSchema: z.ZodType;
  readonly messages: ListMessages & FormMessages;
  readonly emptyHint: string;
  /** Labels of the states that staff can set, in workflow order. */
  readonly states: Readonly<Record<string, string>>;
  /** Labels of what else the list can be filtered by. */
  readonly filters?: Readonly<Record<string, string>>;
  /** The columns after the name. */
  readonly columns: readonly Column<Entry>[];
  /** What the visitor entered, by label. */
  details(entry: Entry): Readonly<Record<string, ReactNode>>;
}

export const CONFIRMATION = 'It will be permanently deleted and cannot be restored.';

export const prayerRequestKind: InboxKind<PrayerRequest> = {
  name: 'prayer-requests',
  group: 'prayerRequests',
  calls: browserClient.prayerRequests,
  // the fields of a memorial are not those of the API
  changeSchema: z.object(prayerRequests.update.body.pick({ state: true, notes: true }).shape),
  messages: recordMessages('prayer request', {
    heading: 'Prayer requests',
    editTitle: 'Prayer Request',
    search: 'Search prayer requests',
    empty: 'No Prayer Requests',
    saved: 'Prayer request saved',
    deleteQuestion: `Are you sure you want to delete this prayer request? ${CONFIRMATION}`,
    deleted: 'Prayer request deleted',
  }),
  emptyHint: 'Requests from the Prayer Request page appear here. You receive an email for each new request.',
  states: prayerStateLabels satisfies Record<(typeof prayerStates)[number], string>,
  filters: { yearly: 'Memorial days' },
  columns: [
    {
      label: 'Prayer',
      cell: ({ prayerType, memorial }) =>
        memorial ? `${prayerType}: ${memorial.name}, ${longDate(memorial.date)}` : prayerType,
    },
  ],
  details: ({ prayerType, details, contactNumber, memorial }) => ({
    Prayer: prayerType,
    Details: details,
    Contact: contactNumber && <ContactLink contact={contactNumber} />,
    'Remember each year': memorial && `${memorial.name}, ${memorial.day}`,
    'Announced with the week': memorial && (memorial.isPublic ? 'The family agrees' : 'No'),
  }),
};

export const visitKind: InboxKind<Visit> = {
  name: 'visits',
  group: 'visits',
  calls: browserClient.visits,
  changeSchema: visits.update.body,
  messages: recordMessages('visitor', {
    editTitle: 'Visitor',
    search: 'Search visitors',
    empty: 'No Visitors',
    saved: 'Visitor saved',
    deleteQuestion: `Are you sure you want to delete this entry? ${CONFIRMATION}`,
    deleted: 'Entry deleted',
  }),
  emptyHint:
    'People who say on the page “Your first visit” that they are coming appear here. You receive an email for each new one.',
  states: visitStateLabels satisfies Record<(typeof visitStates)[number], string>,
  columns: [
    { label: 'Coming', cell: comingDate },
    { label: 'People', cell: peopleCount },
  ],
  details: (visit) => ({
    Coming: comingDate(visit),
    People: peopleCount(visit),
    Message: visit.message,
    Contact: <ContactLink contact={visit.contact} />,
  }),
};

/** A link to an email address or phone number; visitors may also enter other text. */
function ContactLink({ contact }: { contact: string }) {
  const phone = usePhoneNumber(isEmail(contact) ? '' : contact);
  const url = isEmail(contact) ? mailtoUrl(contact) : phone?.url;
  if (!url) return contact;
  return (
    <a href={url} className="link">
      {contact}
    </a>
  );
}

/** Labels of all states; 'held' is last because it is not part of the workflow. */
export const stateLabels = ({
  states,
}: Pick<InboxKind<never>, 'states'>): Readonly<Record<string, string>> => ({
  ...states,
  held: 'Held',
});

/** Not sortable, since only one page is loaded; the newest entry is first. */
export function columnsOf<Entry extends InboxEntry>(kind: InboxKind<Entry>): readonly Column<Entry>[] {
  const labels = stateLabels(kind);
  return [
    { label: 'Name', cell: ({ name }) => name },
    ...kind.columns,
    { label: 'Received', cell: ({ createdAt }) => localDate(createdAt) },
    {
      label: 'Status',
      cell: ({ state }) => <StateBadge isLive={state === 'new'} label={labels[state] ?? state} />,
    },
  ];
}
