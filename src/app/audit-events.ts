import { longDate } from '#church-year/dates.ts';
import type { Api, ResponseBody } from '#kit/api/client.ts';
import type { EndpointSpec } from '#kit/api/endpoint.ts';
import type { ActivityAction } from '#kit/audit-log/contract.ts';
import type { AuditEventSpec, Subject } from '#kit/audit-log/record.server.ts';
import { type ActivityKind, definitionOf, type RecordKind, type Records } from '#kit/crud/records.ts';
import { SINGLE_ROW_ID } from '#kit/crud/versioned-table.server.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { blockDefinitions, mapBlocks } from '#parish/contract.ts';
import { rowIdOf } from '#parish/parish-settings.server.ts';
import type { routes } from './api-routes.ts';
import { definitions, recordKinds } from './records.ts';

type Groups = typeof routes;
type RecordGroup = Records[RecordKind]['group'];
/** The writes of a group that `RECORD_EVENTS` describes. Users and ads have titles of their own. */
type DescribedWrites<G> = G extends 'users' | 'ads'
  ? 'remove'
  : G extends RecordGroup
    ? 'create' | 'update' | 'remove'
    : never;
/** The other staff-only endpoints of a group that write. */
type WritesOf<G extends keyof Groups> = {
  [N in keyof Api[G] as N extends Exclude<keyof Groups[G], DescribedWrites<G>>
    ? Groups[G][N] extends `GET ${string}`
      ? never
      : Api[G][N] extends { readonly access: 'staff' }
        ? N
        : never
    : never]: Api[G][N] extends EndpointSpec
    ? AuditEventSpec<ResponseBody<Api[G][N]>> | typeof NOT_AUDITED
    : never;
};
/** An entry for every other staff write: a missing one does not compile. */
type AuditedWrites = { [G in keyof Groups as keyof WritesOf<G> extends never ? never : G]: WritesOf<G> };

const NOT_AUDITED = null;

const subjectOf = (kind: ActivityKind, title = ''): Subject => ({ kind, title });

/** A write whose response is the saved record. @param recordId its id, if the response does not have it. */
function saved<A extends object>(
  action: 'create' | 'update' | 'send' | 'remove',
  kind: ActivityKind,
  titleOf: (record: A) => string,
  recordId?: number,
): AuditEventSpec<A> {
  return {
    action,
    after: async (_, { response }) => {
      const { _id = recordId } = response as { _id?: number };
      return { ...subjectOf(kind, titleOf(response)), recordId: _id };
    },
  };
}

/** A write whose response has the id of the saved record; its title is read from its row. */
function savedRecord(
  action: 'create' | 'update',
  kind: RecordKind,
): AuditEventSpec<{ _id: number } | { id: number }> {
  return {
    action,
    after: async (trx, { response }) =>
      (await readSubject(trx, kind, '_id' in response ? response._id : response.id)) as Subject,
  };
}

async function readSubject(trx: Handle, kind: RecordKind, id: number): Promise<Subject | undefined> {
  const { table, titleOf, parent } = definitionOf(kind);
  const row = await trx
    // a cast for the types: every such table has an `id`
    .selectFrom(table as 'events')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { folder_id = null } = row as { folder_id?: number | null };
  const subject = { ...subjectOf(kind, titleOf({ ...row })), recordId: id };
  if (!parent || folder_id === null) return subject;
  const folder = await trx
    .selectFrom(definitionOf(parent as RecordKind).table as 'gallery_folders')
    .select('name')
    .where('id', '=', folder_id)
    .executeTakeFirst();
  return { ...subject, folder: folder?.name };
}

/** A delete, which moves the record to the trash; its title is read there. */
function removed(kind: RecordKind): AuditEventSpec<void> {
  return {
    action: 'remove',
    async after(trx, { id }) {
      const entry = trx
        .selectFrom('trash')
        .select('title')
        .where('kind', '=', kind)
        .where('record_id', '=', id);
      return subjectOf(kind, (await entry.executeTakeFirst())?.title);
    },
  };
}

/** A write about the user with the id in the path. */
function ofUser(action: 'end' | 'invite', kind: ActivityKind): AuditEventSpec<unknown> {
  return {
    action,
    async after(trx, { id }) {
      const user = trx.selectFrom('users').select('name').where('id', '=', id);
      return subjectOf(kind, (await user.executeTakeFirst())?.name);
    },
  };
}

function trashAction(action: 'restore' | 'purge'): AuditEventSpec<void> {
  return {
    action,
    async before(trx, id) {
      const entry = trx
        .selectFrom('trash')
        .select(['kind', 'title', 'record_id as recordId'])
        .where('id', '=', id);
      return (await entry.executeTakeFirst()) as Subject | undefined;
    },
  };
}

const recordName = ({ name }: { name: string }) => name;
const adLabel = ({ description }: { description: string | null }) => description ?? 'A picture';
/** For records without a title, and for entries of the inbox, whose names are private. */
const noTitle = () => '';

/** A write about the record with the id in the path, other than a change of its fields. */
function aboutRecord(action: ActivityAction, kind: RecordKind): AuditEventSpec<unknown> {
  return { action, before: (trx, id) => readSubject(trx, kind, id) };
}
const changedService = aboutRecord('update', 'services');

/** The events of a kind of entry in the inbox. */
function inboxEvents(kind: ActivityKind) {
  return {
    search: NOT_AUDITED,
    update: saved('update', kind, noTitle),
    remove: { action: 'purge', after: async () => subjectOf(kind) },
  } as const;
}

const RECORD_EVENTS = Object.fromEntries(
  recordKinds.map((kind) => {
    const [create, update] = [savedRecord('create', kind), savedRecord('update', kind)];
    return [definitions.records[kind].group, { create, update, remove: removed(kind) }];
  }),
);

const OTHER_EVENTS: AuditedWrites = {
  auth: {
    logout: NOT_AUDITED,
    // the log identifies people by name, so a change of name is recorded with the new name
    updateProfile: {
      action: 'update',
      after: async (_, { response: { name }, by }) => subjectOf('profile', name === by ? '' : name),
    },
    endOtherSessions: { action: 'end', after: async () => subjectOf('sessions') },
    endSession: { action: 'end', after: async () => subjectOf('sessions') },
    passkeyOptions: NOT_AUDITED,
    addPasskey: { action: 'create', after: async (_, { response: { name } }) => subjectOf('passkey', name) },
    removePasskey: { action: 'remove', after: async () => subjectOf('passkey') },
  },
  users: {
    create: saved('create', 'users', recordName),
    // the log identifies people by name, so a change of name is recorded with both names
    update: {
      action: 'update',
      before: (trx, id) => readSubject(trx, 'users', id),
      after: async (_, { response: { name }, before }) =>
        subjectOf('users', !before || before.title === name ? name : `${before.title}, now ${name}`),
    },
    endSessions: ofUser('end', 'sessions'),
    invite: ofUser('invite', 'users'),
    cancelInvitation: ofUser('end', 'invitation'),
  },
  events: {
    preview: NOT_AUDITED,
    share: aboutRecord('share', 'events'),
    unshare: aboutRecord('unshare', 'events'),
  },
  news: {
    preview: NOT_AUDITED,
    share: aboutRecord('share', 'news'),
    unshare: aboutRecord('unshare', 'news'),
  },
  services: {
    setRule: changedService,
    removeRule: changedService,
    setChange: changedService,
    removeChange: changedService,
  },
  days: { update: saved('update', 'days', ({ date }) => longDate(date)) },
  week: {
    update: {
      action: 'update',
      async after(trx, { response: { date } }) {
        const week = trx.selectFrom('weeks').select('id').where('date', '=', date);
        return { ...subjectOf('week', longDate(date)), recordId: (await week.executeTakeFirst())?.id };
      },
    },
  },
  live: { update: saved('update', 'live', ({ until }) => (until ? 'on' : 'off')) },
  vicar: { update: saved('update', 'vicar', recordName, SINGLE_ROW_ID) },
  upload: { signature: NOT_AUDITED },
  clergy: { uploadSignature: NOT_AUDITED },
  gallery: { uploadSignature: NOT_AUDITED, order: NOT_AUDITED },
  resources: {
    documentSignature: NOT_AUDITED,
    soundSignature: NOT_AUDITED,
    saveDocument: savedRecord('create', 'resources'),
    saveSound: savedRecord('create', 'resources'),
    replaceDocument: savedRecord('update', 'resources'),
  },
  parish: mapBlocks<AuditedWrites['parish']>((block) =>
    saved('update', 'parish', () => blockDefinitions[block].heading, rowIdOf(block)),
  ),
  phoneNumbers: { understand: NOT_AUDITED },
  gettingStarted: {
    sendTestEmail: NOT_AUDITED,
    removeDemonstration: { action: 'remove', after: async () => subjectOf('demonstration') },
  },
  downloads: {
    create: {
      action: 'export',
      after: async (_, { response: { what } }) =>
        what === 'backup'
          ? subjectOf('backup')
          : subjectOf('everything', what === 'everything' ? '' : 'with private entries'),
    },
  },
  payment: { update: saved('update', 'payment', noTitle, SINGLE_ROW_ID) },
  // the activity log has the whole text of an ad
  ads: {
    create: saved('create', 'ads', adLabel),
    update: saved('update', 'ads', adLabel),
  },
  search: { records: NOT_AUDITED },
  prayerRequests: inboxEvents('prayer-requests'),
  visits: inboxEvents('visits'),
  // the handler records each picture
  takeDowns: { ...inboxEvents('take-downs'), setPictures: NOT_AUDITED },
  letter: {
    update: saved('update', 'letter', ({ isAutomatic }) => (isAutomatic ? 'automatic' : 'by hand')),
    sendTest: NOT_AUDITED,
    send: saved('send', 'letter', ({ sunday }) => longDate(sunday)),
    export: { action: 'export', after: async () => subjectOf('letter-addresses') },
    remove: { action: 'remove', after: async () => subjectOf('letter-subscription') },
  },
  imports: {
    create: NOT_AUDITED,
    start: saved('create', 'imports', ({ fileName }) => fileName),
    undo: saved('remove', 'imports', ({ fileName }) => fileName),
    remove: NOT_AUDITED,
  },
  trash: { restore: trashAction('restore'), remove: trashAction('purge') },
};

/** How an endpoint is recorded; `undefined` if it changes nothing or needs no sign-in. */
export function auditEventFor(group: string, name: string): AuditEventSpec | undefined {
  type Events = Readonly<Record<string, Readonly<Record<string, AuditEventSpec | null>>>>;
  const [records, others] = [RECORD_EVENTS as Events, OTHER_EVENTS as Events];
  return others[group]?.[name] ?? records[group]?.[name] ?? undefined;
}
