import type { ActivityAction, ActivityKind } from '#contract/activity-constants.ts';
import type { Answer } from '#contract/client.ts';
import type { EndpointSpec } from '#contract/endpoint.ts';
import type { Api } from '#contract/index.ts';
import type { routes } from '#contract/routes.ts';
import type { TrashKind } from '#contract/trash-constants.ts';
import type { Handle } from '#storage/storage.ts';

/** What a change was done to. */
export interface Subject {
  readonly kind: ActivityKind;
  readonly title: string;
}

/** How a write is told in the log: its subject is read from the database before it is done, or after, from its answer too. */
export interface Noted<A = never> {
  readonly action: ActivityAction;
  readonly before?: (trx: Handle, id: number) => Promise<Subject | undefined>;
  readonly after?: (
    trx: Handle,
    done: {
      readonly id: number;
      readonly answer: A;
      readonly by: string;
      readonly before: Subject | undefined;
    },
  ) => Promise<Subject>;
}

type Groups = typeof routes;
/** The calls of a group that only staff may make and that are more than reading. */
type WritesOf<G extends keyof Api> = {
  [N in keyof Api[G] as N extends keyof Groups[G]
    ? Groups[G][N] extends `GET ${string}`
      ? never
      : Api[G][N] extends { readonly access: 'staff' }
        ? N
        : never
    : never]: Api[G][N] extends EndpointSpec ? Noted<Answer<Api[G][N]>> | typeof CHANGES_NOTHING : never;
};
/** A line for every write by staff: one that is missing does not compile. */
type Writes = { [G in keyof Api as keyof WritesOf<G> extends never ? never : G]: WritesOf<G> };

const CHANGES_NOTHING = null;

const is = (kind: ActivityKind, title = ''): Subject => ({ kind, title });

/** A change whose answer is the record as it is now. */
function saved<A>(action: 'create' | 'update', kind: ActivityKind, titleOf: (record: A) => string): Noted<A> {
  return { action, after: async (_, { answer }) => is(kind, titleOf(answer)) };
}

/** What was deleted lies in the trash, under its title. */
function removed(kind: TrashKind): Noted<void> {
  return {
    action: 'remove',
    async after(trx, { id }) {
      const entry = trx
        .selectFrom('trash')
        .select('title')
        .where('kind', '=', kind)
        .where('record_id', '=', id);
      return is(kind, (await entry.executeTakeFirst())?.title);
    },
  };
}

function fromTrash(action: 'restore' | 'purge'): Noted<void> {
  return {
    action,
    async before(trx, id) {
      const entry = trx.selectFrom('trash').select(['kind', 'title']).where('id', '=', id);
      return (await entry.executeTakeFirst()) as Subject | undefined;
    },
  };
}

const titled = ({ title }: { title: string }) => title;
const named = ({ name }: { name: string }) => name;
const resourceName = ({ resource_name }: { resource_name: string }) => resource_name;
const folderName = ({ folder_name }: { folder_name: string }) => folder_name;
const adWords = ({ description }: { description: string | null }) => description ?? 'A picture';
/** Of prayer requests it is told that something was done, never whose they are. */
const untold = () => '';

const NOTED: Writes = {
  auth: {
    logout: CHANGES_NOTHING,
    // the log knows people by their names: who takes another, perhaps somebody else's, is told with it
    updateProfile: {
      action: 'update',
      after: async (_, { answer: { name }, by }) => is('profile', name === by ? '' : name),
    },
    endOtherSessions: { action: 'end', after: async () => is('sessions') },
    endSession: { action: 'end', after: async () => is('sessions') },
  },
  users: {
    create: saved('create', 'users', named),
    // what somebody does stands under their name: under which one they go on stands beside the one before
    update: {
      action: 'update',
      async before(trx, id) {
        const user = trx.selectFrom('users').select('name').where('id', '=', id);
        return is('users', (await user.executeTakeFirst())?.name);
      },
      after: async (_, { answer: { name }, before }) =>
        is('users', !before || before.title === name ? name : `${before.title}, now ${name}`),
    },
    remove: removed('users'),
    endSessions: {
      action: 'end',
      async after(trx, { id }) {
        const user = trx.selectFrom('users').select('name').where('id', '=', id);
        return is('sessions', (await user.executeTakeFirst())?.name);
      },
    },
  },
  events: {
    create: saved('create', 'events', titled),
    update: saved('update', 'events', titled),
    remove: removed('events'),
  },
  news: {
    create: saved('create', 'news', titled),
    update: saved('update', 'news', titled),
    remove: removed('news'),
  },
  services: {
    create: saved('create', 'services', named),
    update: saved('update', 'services', named),
    remove: removed('services'),
  },
  organizations: {
    create: saved('create', 'organizations', titled),
    update: saved('update', 'organizations', titled),
    remove: removed('organizations'),
  },
  vicar: { update: saved('update', 'vicar', named) },
  clergy: {
    create: saved('create', 'clergy', named),
    update: saved('update', 'clergy', named),
    remove: removed('clergy'),
  },
  formerVicars: {
    create: saved('create', 'former-vicars', named),
    update: saved('update', 'former-vicars', named),
    remove: removed('former-vicars'),
  },
  upload: { signature: CHANGES_NOTHING, clergySignature: CHANGES_NOTHING },
  galleryFolders: {
    create: saved('create', 'gallery-folders', named),
    update: saved('update', 'gallery-folders', named),
    remove: removed('gallery-folders'),
  },
  gallery: {
    uploadSignature: CHANGES_NOTHING,
    create: saved('create', 'gallery-images', titled),
    update: saved('update', 'gallery-images', titled),
    remove: removed('gallery-images'),
  },
  resourceFolders: {
    create: saved('create', 'resource-folders', folderName),
    update: saved('update', 'resource-folders', folderName),
    remove: removed('resource-folders'),
  },
  resources: {
    documentSignature: CHANGES_NOTHING,
    soundSignature: CHANGES_NOTHING,
    create: saved('create', 'resources', resourceName),
    saveDocument: saved('create', 'resources', resourceName),
    saveSound: saved('create', 'resources', resourceName),
    update: saved('update', 'resources', resourceName),
    replaceDocument: saved('update', 'resources', resourceName),
    remove: removed('resources'),
  },
  payment: { update: saved('update', 'payment', untold) },
  ads: {
    create: saved('create', 'ads', adWords),
    update: saved('update', 'ads', adWords),
    remove: removed('ads'),
  },
  prayerRequests: {
    search: CHANGES_NOTHING,
    update: saved('update', 'prayer-requests', untold),
    remove: { action: 'purge', after: async () => is('prayer-requests') },
  },
  trash: { restore: fromTrash('restore'), remove: fromTrash('purge') },
};

/** How a call is told in the log; undefined for one that changes nothing, or that is made without signing in. */
export function notedOf(group: string, name: string): Noted | undefined {
  return (
    (NOTED as Readonly<Record<string, Readonly<Record<string, Noted | null>>>>)[group]?.[name] ?? undefined
  );
}
