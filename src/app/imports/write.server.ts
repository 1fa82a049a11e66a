import type { z } from 'zod';
import { EventBody } from '#events/contract.ts';
import { eventsRoutes } from '#events/routes.server.ts';
import { countSeries } from '#events/series/series.server.ts';
import { GalleryFolderBody, SaveImageBody } from '#gallery/contract.ts';
import { galleryFoldersRoutes } from '#gallery/folder-routes.server.ts';
import { galleryRoutes } from '#gallery/routes.server.ts';
import { ApiProblem } from '#kit/api/problem.ts';
import type { Session } from '#kit/api/session.server.ts';
import type { AppContext } from '#kit/app-context.ts';
import { instant } from '#kit/process/clock.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { normalizeName } from '#kit/text/names.ts';
import { recordPath } from '#kit/text/slug.ts';
import { NewsBody } from '#news/contract.ts';
import { newsRoutes } from '#news/routes.server.ts';
import { OrganizationBody } from '#organizations/contract.ts';
import { organizationsRoutes } from '#organizations/routes.server.ts';
import { HistoryBody } from '#parish/history/contract.ts';
import { historyRoutes } from '#parish/history/routes.server.ts';
import { FormerVicarBody } from '#people/former-vicars/contract.ts';
import { formerVicarsRoutes } from '#people/routes.server.ts';
import { ResourceFolderBody, SaveFileBody } from '#resources/contract.ts';
import { resourceFoldersRoutes } from '#resources/folder-routes.server.ts';
import { resourcesRoutes } from '#resources/routes.server.ts';
import { RedirectBody } from '../redirects/contract.ts';
import { redirectsRoutes } from '../redirects/redirects.server.ts';
import type { PostBody, RecordBody } from './read/item.ts';
import { organizationTypeOf } from './read/table.server.ts';
import type { ImportRow, ItemRow } from './tables.ts';

const DEFAULT_ORGANIZATION = 'Prayer Group';

/** What the writers of one batch share. */
export interface WriteContext {
  readonly deps: AppContext;
  readonly trx: Handle;
  readonly row: ImportRow;
  readonly session: Session;
  readonly afterCommit: (work: () => Promise<void>) => void;
}

/** How each kind of record is created and removed: through the API's own schema and handlers. */
const kinds = {
  news: [NewsBody, newsRoutes, 'create'],
  events: [EventBody, eventsRoutes, 'create'],
  organizations: [OrganizationBody, organizationsRoutes, 'create'],
  history: [HistoryBody, historyRoutes, 'create'],
  'former-vicars': [FormerVicarBody, formerVicarsRoutes, 'create'],
  redirects: [RedirectBody, redirectsRoutes, 'create'],
  'gallery-folders': [GalleryFolderBody, galleryFoldersRoutes, 'create'],
  'gallery-images': [SaveImageBody, galleryRoutes, 'create'],
  'resource-folders': [ResourceFolderBody, resourceFoldersRoutes, 'create'],
  documents: [SaveFileBody, resourcesRoutes, 'saveDocument'],
  sound: [SaveFileBody, resourcesRoutes, 'saveSound'],
} as const;
type Kind = keyof typeof kinds;

/** A handler of any kind: the schema has checked the body. */
interface AnyHandler {
  write(call: object, trx: Handle): Promise<{ _id?: number; id: number; version: number }>;
}
type AnyRoutes = (deps: AppContext) => Readonly<Record<string, AnyHandler>>;

function handlerOf(kind: Kind, name: string, deps: AppContext): AnyHandler {
  const routesOf = kinds[kind][1] as unknown as AnyRoutes;
  return routesOf(deps)[name] as AnyHandler;
}

/** The bodies of the kinds of records that an article or page can become. */
const postFields = {
  news: ({ text, isPublished, showFrom }: PostBody) => ({ content: text, isPublished, showFrom }),
  organizations: ({ text }: PostBody, title: string) => ({
    organization_type: organizationTypeOf(title) ?? DEFAULT_ORGANIZATION,
    description: text,
  }),
  history: ({ text, writtenAt }: PostBody) => ({ date: writtenAt?.slice(0, 4) ?? 'Undated', text }),
} as const;

/** What an item became. */
export interface Written {
  readonly target: string;
  /** The record that undoing removes; none for a picture of a record. */
  readonly record?: { readonly id: number; readonly version: number };
  /** Where its old address leads. */
  readonly path?: string | undefined;
  readonly notes?: readonly string[];
}

/** Creates a record as the API would. @param notes receives what was shortened. @throws ZodError and ApiProblem */
export async function createRecord(
  kind: Kind,
  body: object,
  { deps, trx, session, afterCommit }: WriteContext,
  notes: string[] = [],
): Promise<{ id: number; version: number }> {
  const [schema, , create] = kinds[kind];
  const call = { body: parseShortened(schema, body, notes), session, ifMatch: undefined, afterCommit };
  const { _id, id = _id as number, version } = await handlerOf(kind, create, deps).write(call, trx);
  return { id, version };
}

/** Moves the record of an item to the trash. @throws ApiProblem STALE if it was changed since. */
export async function removeRecord(
  { target, record_id: id, record_version: ifMatch }: ItemRow,
  { deps, trx, session, afterCommit }: WriteContext,
): Promise<void> {
  if (id === null) return;
  if (target === 'events' && (await countSeries(trx, id)).edited > 0)
    throw new ApiProblem('STALE', 'Another date was changed');
  const call = { params: { id }, query: { also: 'all' }, session, ifMatch, afterCommit };
  await handlerOf(target as Kind, 'remove', deps).write(call, trx);
}

/** Parses a body after shortening the texts that are too long. */
function parseShortened(schema: z.ZodObject, body: object, notes: string[]): unknown {
  const { error } = schema.safeParse(body);
  const fields: Record<string, unknown> = { ...body };
  for (const issue of error?.issues ?? []) {
    const [name = ''] = issue.path as string[];
    const text = fields[name];
    if (issue.code !== 'too_big' || typeof text !== 'string') continue;
    fields[name] = shorten(text, Number(issue.maximum));
    notes.push(`Its ${name} was too long, so its end is left out.`);
  }
  return schema.parse(fields);
}

/** The first characters of a text, up to a space. */
function shorten(text: string, max: number): string {
  const start = text.slice(0, max - 2).replace(/\s+\S{0,40}$/, '');
  return `${start.isWellFormed() ? start : start.slice(0, -1)} …`;
}

/** Writes the record of an item that is not a file. @throws ZodError and ApiProblem if it is not valid. */
export async function writeItem(item: ItemRow, context: WriteContext): Promise<Written> {
  const { title, old_path: from, target } = item;
  const body: PostBody & RecordBody = JSON.parse(item.body ?? '{}');
  if (target?.startsWith('/'))
    return {
      ...{ target: 'redirects', path: target },
      record: await createRecord('redirects', { from, to: target }, context),
    };
  const notes: string[] = [];
  const kind = target as keyof typeof postFields | 'events';
  const fields = body.fields ?? { title, ...postFields[kind as keyof typeof postFields](body, title) };
  const record = await createRecord(kind, fields, context, notes);
  if (kind === 'news') await signArticle(record.id, body, context);
  await removeSkippedDates(record.id, body.skippedDates ?? [], context);
  const isUntyped = kind === 'organizations' && item.kind === 'pages' && !organizationTypeOf(title);
  if (isUntyped) notes.push(`Its type is “${DEFAULT_ORGANIZATION}” because its title names none.`);
  const { isPublished, showFrom } = fields as Partial<PostBody>;
  // the address of a draft must not tell visitors its title
  const path = pageOf(kind, record.id, isPublished && !showFrom ? title : '');
  return { target: kind, record, path, notes };
}

/** The path of the page that shows a record. */
function pageOf(kind: string, _id: number, title: string): string | undefined {
  if (kind === 'news' || kind === 'events') return recordPath(`/${kind}`, { _id, title });
  return { organizations: '/organizations', history: '/about' }[kind];
}

/** Gives an article its date, and its author: the account with that email address, otherwise a name. */
async function signArticle(
  id: number,
  { writtenAt, author, authorEmail }: PostBody,
  { deps, trx }: WriteContext,
): Promise<void> {
  const now = instant(deps.clock.now());
  const created_at = writtenAt && writtenAt < now ? writtenAt : now;
  const account = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', authorEmail ?? '')
    .executeTakeFirst();
  const name = author && { created_by: null, author_name: author.slice(0, 200) };
  const by = account ? { created_by: account.id } : name || {};
  await trx
    .updateTable('news')
    .set({ created_at, ...by })
    .where('id', '=', id)
    .execute();
}

async function removeSkippedDates(
  id: number,
  dates: readonly string[],
  { trx }: WriteContext,
): Promise<void> {
  if (dates.length === 0) return;
  await trx
    .deleteFrom('events')
    .where('series_id', '=', (eb) => eb.selectFrom('events').select('series_id').where('id', '=', id))
    .where('series_date', 'in', dates)
    .where('id', '!=', id)
    .execute();
}

/** The folder with a name, which is created when it is needed. @returns its id. */
export async function folderFor(
  target: 'gallery-folders' | 'resource-folders',
  text: string,
  context: WriteContext,
): Promise<number> {
  const { trx, row } = context;
  const isGallery = target === 'gallery-folders';
  const name = text.slice(0, 90).trim() || 'Imported';
  const existing = await trx
    .selectFrom((isGallery ? 'gallery_folders' : 'resource_folders') as 'gallery_folders')
    .select('id')
    .where('name_key', '=', normalizeName(name))
    .$if(isGallery, (all) => all.where('category', '=', 'others'))
    .executeTakeFirst();
  if (existing) return existing.id;
  const body = isGallery ? { name, category: 'others' } : { folderName: name };
  const { id, version } = await createRecord(target, body, context);
  const created = {
    kind: 'folders',
    source_key: `${target} ${id}`,
    title: name,
    target,
    state: 'done',
  } as const;
  await trx
    .insertInto('import_items')
    .values({ ...created, import_id: row.id, record_id: id, record_version: version })
    .execute();
  return id;
}
