import type { ResponseBody } from '#contract/client.ts';
import type { ActivityAction, ActivityKind, TrashKind } from '#contract/constants.ts';
import type { EndpointSpec } from '#contract/endpoint.ts';
import type { Api } from '#contract/index.ts';
import type { routes } from '#contract/routes.ts';
import type { Handle } from '#storage/storage.ts';

/** The record that a write changes. */
export interface Subject {
  readonly kind: ActivityKind;
  readonly title: string;
}

/** How a write is recorded: its subject is read before the write, or after it from the database or the response. */
export interface AuditEventSpec<A = never> {
  readonly action: ActivityAction;
  readonly before?: (trx: Handle, id: number) => Promise<Subject | undefined>;
  readonly after?: (
    trx: Handle,
    done: {
      readonly id: number;
      readonly response: A;
      readonly by: string;
      readonly before: Subject | undefined;
    },
  ) => Promise<Subject>;
}

type Groups = typeof routes;
/** The staff-only endpoints of a group that write. */
type WritesOf<G extends keyof Api> = {
  [N in keyof Api[G] as N extends keyof Groups[G]
    ? Groups[G][N] extends `GET ${string}`
      ? never
      : Api[G][N] extends { readonly access: 'staff' }
        ? N
        : never
    : never]: Api[G][N] extends EndpointSpec
    ? AuditEventSpec<ResponseBody<Api[G][N]>> | typeof NOT_AUDITED
    : never;
};
/** An entry for every staff write: a missing one does not compile. */
type AuditedWrites = { [G in keyof Api as keyof WritesOf<G> extends never ? never : G]: WritesOf<G> };

const NOT_AUDITED = null;

const subjectOf = (kind: ActivityKind, title = ''): Subject => ({ kind, title });

/** A write whose response is the saved record. */
function saved<A>(
  action: 'create' | 'update',
  kind: ActivityKind,
  titleOf: (record: A) => string,
): AuditEventSpec<A> {
  return { action, after: async (_, { response }) => subjectOf(kind, titleOf(response)) };
}

/** A delete, which moves the record to the trash; its title is read there. */
function removed(kind: TrashKind): AuditEventSpec<void> {
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

function trashAction(action: 'restore' | 'purge'): AuditEventSpec<void> {
  return {
    action,
    async before(trx, id) {
      const entry = trx.selectFrom('trash').select(['kind', 'title']).where('id', '=', id);
      return (await entry.executeTakeFirst()) as Subject | undefined;
    },
  };
}

const recordTitle = ({ title }: { title: string }) => title;
const recordName = ({ name }: { name: string }) => name;
const resourceNameOf = ({ resource_name }: { resource_name: string }) => resource_name;
const folderNameOf = ({ folder_name }: { folder_name: string }) => folder_name;
const adLabel = ({ description }: { description: string | null }) => description ?? 'A picture';
/** For records without a title, and for prayer requests, whose names are private. */
const noTitle = () => '';

const AUDIT_EVENTS: AuditedWrites = {
  auth: {
    logout: NOT_AUDITED,
    // the log identifies people by name, so a change of name is recorded with the new name
    updateProfile: {
      action: 'update',
      after: async (_, { response: { name }, by }) => subjectOf('profile', name === by ? '' : name),
    },
    endOtherSessions: { action: 'end', after: async () => subjectOf('sessions') },
    endSession: { action: 'end', after: async () => subjectOf('sessions') },
  },
  users: {
    create: saved('create', 'users', recordName),
    // the log identifies people by name, so a change of name is recorded with both names
    update: {
      action: 'update',
      async before(trx, id) {
        const user = trx.selectFrom('users').select('name').where('id', '=', id);
        return subjectOf('users', (await user.executeTakeFirst())?.name);
      },
      after: async (_, { response: { name }, before }) =>
        subjectOf('users', !before || before.title === name ? name : `${before.title}, now ${name}`),
    },
    remove: removed('users'),
    endSessions: {
      action: 'end',
      async after(trx, { id }) {
        const user = trx.selectFrom('users').select('name').where('id', '=', id);
        return subjectOf('sessions', (await user.executeTakeFirst())?.name);
      },
    },
  },
  events: {
    create: saved('create', 'events', recordTitle),
    update: saved('update', 'events', recordTitle),
    remove: removed('events'),
  },
  news: {
    create: saved('create', 'news', recordTitle),
    update: saved('update', 'news', recordTitle),
    remove: removed('news'),
  },
  services: {
    create: saved('create', 'services', recordName),
    update: saved('update', 'services', recordName),
    remove: removed('services'),
  },
  organizations: {
    create: saved('create', 'organizations', recordTitle),
    update: saved('update', 'organizations', recordTitle),
    remove: removed('organizations'),
  },
  vicar: { update: saved('update', 'vicar', recordName) },
  clergy: {
    create: saved('create', 'clergy', recordName),
    update: saved('update', 'clergy', recordName),
    remove: removed('clergy'),
  },
  formerVicars: {
    create: saved('create', 'former-vicars', recordName),
    update: saved('update', 'former-vicars', recordName),
    remove: removed('former-vicars'),
  },
  upload: { signature: NOT_AUDITED, clergySignature: NOT_AUDITED },
  galleryFolders: {
    create: saved('create', 'gallery-folders', recordName),
    update: saved('update', 'gallery-folders', recordName),
    remove: removed('gallery-folders'),
  },
  gallery: {
    uploadSignature: NOT_AUDITED,
    create: saved('create', 'gallery-images', recordTitle),
    update: saved('update', 'gallery-images', recordTitle),
    remove: removed('gallery-images'),
  },
  resourceFolders: {
    create: saved('create', 'resource-folders', folderNameOf),
    update: saved('update', 'resource-folders', folderNameOf),
    remove: removed('resource-folders'),
  },
  resources: {
    documentSignature: NOT_AUDITED,
    soundSignature: NOT_AUDITED,
    create: saved('create', 'resources', resourceNameOf),
    saveDocument: saved('create', 'resources', resourceNameOf),
    saveSound: saved('create', 'resources', resourceNameOf),
    update: saved('update', 'resources', resourceNameOf),
    replaceDocument: saved('update', 'resources', resourceNameOf),
    remove: removed('resources'),
  },
  payment: { update: saved('update', 'payment', noTitle) },
  ads: {
    create: saved('create', 'ads', adLabel),
    update: saved('update', 'ads', adLabel),
    remove: removed('ads'),
  },
  prayerRequests: {
    search: NOT_AUDITED,
    update: saved('update', 'prayer-requests', noTitle),
    remove: { action: 'purge', after: async () => subjectOf('prayer-requests') },
  },
  trash: { restore: trashAction('restore'), remove: trashAction('purge') },
};

/** How an endpoint is recorded; `undefined` if it changes nothing or needs no sign-in. */
export function auditEventFor(group: string, name: string): AuditEventSpec | undefined {
  return (
    (AUDIT_EVENTS as Readonly<Record<string, Readonly<Record<string, AuditEventSpec | null>>>>)[group]?.[
      name
    ] ?? undefined
  );
}
