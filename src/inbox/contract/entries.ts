import { z } from 'zod';
import { endpoint, noContent } from '#kit/api/endpoint.ts';
import { honeypot, idParams, optionalText, pageNumber, requiredText, stored, text } from '#kit/api/fields.ts';
import type { RouteName } from '#kit/api/routes.ts';

/** Maximum length of the staff's notes on an entry of the inbox, in UTF-16 units. */
export const NOTES_MAX_LENGTH = 5_000;

/** Fields of every form whose entries go to the inbox. They detect bots and may be omitted. */
const botFields = {
  website: honeypot,
  /** Signed time at which the form was displayed. */
  shown: optionalText(200),
};

interface InboxKind<States, Fields, Body, Added> {
  /** The states that staff can set. The server alone sets 'held'. */
  readonly states: States;
  /** The fields of the form that an entry has too. */
  readonly fields: Fields;
  /** What only the form has. */
  readonly body?: Body;
  /** What only the entries have. */
  readonly added?: Added;
}

/** The endpoints of one kind of entry in the inbox: visitors submit an entry, staff read, change and delete it. */
export function inboxEndpoints<
  const States extends readonly [string, ...string[]],
  Fields extends z.ZodRawShape,
  Body extends z.ZodRawShape = Record<never, never>,
  Added extends z.ZodRawShape = Record<never, never>,
>(
  names: Readonly<Record<'form' | 'submit' | 'list' | 'search' | 'read' | 'update' | 'remove', RouteName>>,
  { states, fields, body, added }: InboxKind<States, Fields, Body, Added>,
) {
  const State = z.enum([...states, 'held']);
  const state = State.optional();
  const Entry = z.object({
    ...stored(z.object(fields)),
    ...(added as Added),
    id: z.int(),
    state: State,
    /** Written by staff. */
    notes: z.string().nullable(),
    /** Secret with which the browser encrypts unsaved notes. A deleted entry takes it away from their drafts. */
    draftSecret: z.string(),
    version: z.int(),
    createdAt: z.string(),
  });
  /** One page of the inbox, newest first. */
  const Page = z.object({
    requests: z.array(Entry),
    /** Number of entries on all pages. */
    found: z.int(),
    /** Starts at 1; the last page if a later one was requested. */
    page: z.int(),
    pages: z.int(),
    /** Number of all entries by state, regardless of the filter. */
    counts: z.record(State, z.int()),
  });
  return {
    /** Returns the signed time for `shown`. A form that is submitted too fast for a person is held for review. */
    form: endpoint(names.form, { access: 'anyone', response: z.object({ shown: z.string() }) }),
    submit: endpoint(names.submit, {
      access: 'anyone',
      body: z.strictObject({ ...fields, ...(body as Body), ...botFields }),
      response: z.object({ received: z.literal(true) }),
      status: 201,
    }),
    list: endpoint(names.list, {
      access: 'staff',
      query: z.object({ state, page: pageNumber }),
      response: Page,
    }),
    /** Searches the texts and notes. A POST, because the term is personal data and must not appear in URLs. */
    search: endpoint(names.search, {
      access: 'staff',
      body: z.strictObject({ term: requiredText(100), state, page: z.int().min(1).max(9_999).optional() }),
      response: Page,
    }),
    read: endpoint(names.read, { access: 'staff', params: idParams, response: Entry }),
    /** If `notes` is omitted, the notes are unchanged; null removes them. */
    update: endpoint(names.update, {
      access: 'staff',
      params: idParams,
      body: z.strictObject({
        state: z.enum(states, 'Please choose a state'),
        notes: text(NOTES_MAX_LENGTH).nullish(),
      }),
      response: Entry,
    }),
    /** Deletes permanently: entries are confidential and do not go to the trash. */
    remove: endpoint(names.remove, { access: 'staff', params: idParams, response: noContent }),
  };
}

/** The endpoints of any kind. */
export type InboxEndpoints = ReturnType<
  typeof inboxEndpoints<readonly [string, ...string[]], Record<never, never>>
>;
