import { dayNumber } from '#church-year/dates.ts';
import { EventBody } from '#events/contract.ts';
import { eventsRoutes } from '#events/routes.server.ts';
import { GalleryFolderBody, SaveImageBody } from '#gallery/contract.ts';
import { galleryFoldersRoutes } from '#gallery/folder-routes.server.ts';
import { galleryRoutes } from '#gallery/routes.server.ts';
import type { Session } from '#kit/api/session.server.ts';
import type { AppContext } from '#kit/app-context.ts';
import { minutesBetween, twelveHour } from '#kit/dates/time-of-day.ts';
import { instant } from '#kit/lib/clock.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { normalizeName } from '#kit/text/names.ts';
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
import { convertHtml } from './html.server.ts';
import { assignPictures } from './pictures.server.ts';
import type { EventSource, TextSource } from './read/item.ts';
import { toSeries } from './read/recurrence.server.ts';
import { organizationTypeOf } from './read/table.server.ts';
import type { ImportRow, ItemRow } from './tables.ts';

const TITLE_MAX = 200;
const MAX_PROGRAM_DAYS = 60;
const LONGEST_NIGHT_MINUTES = 12 * 60;
const DEFAULT_ORGANIZATION = 'Prayer Group';

/** What the writers of one batch share. */
export interface WriteContext {
  readonly deps: AppContext;
  readonly trx: Handle;
  readonly row: ImportRow;
  readonly session: Session;
  readonly afterCommit: (work: () => Promise<void>) => void;
}

/** How each kind of record is created: through the API's own schema and handler. */
const creators = {
  news: [NewsBody, (deps: AppContext) => newsRoutes(deps).create],
  events: [EventBody, (deps: AppContext) => eventsRoutes(deps).create],
  organizations: [OrganizationBody, (deps: AppContext) => organizationsRoutes(deps).create],
  history: [HistoryBody, (deps: AppContext) => historyRoutes(deps).create],
  'former-vicars': [FormerVicarBody, (deps: AppContext) => formerVicarsRoutes(deps).create],
  redirects: [RedirectBody, (deps: AppContext) => redirectsRoutes(deps).create],
  'gallery-folders': [GalleryFolderBody, (deps: AppContext) => galleryFoldersRoutes(deps).create],
  'gallery-images': [SaveImageBody, (deps: AppContext) => galleryRoutes(deps).create],
  'resource-folders': [ResourceFolderBody, (deps: AppContext) => resourceFoldersRoutes(deps).create],
  documents: [SaveFileBody, (deps: AppContext) => resourcesRoutes(deps).saveDocument],
  sound: [SaveFileBody, (deps: AppContext) => resourcesRoutes(deps).saveSound],
} as const;

type Created = { readonly _id: number } | { readonly id: number };

/** Creates a record as the API would. @returns its id. @throws ZodError and ApiProblem for an invalid body. */
export async function createRecord(
  target: keyof typeof creators,
  body: object,
  { deps, trx, session, afterCommit }: WriteContext,
): Promise<number> {
  const [schema, handlerOf] = creators[target];
  const handler = handlerOf(deps) as unknown as { write(call: object, trx: Handle): Promise<Created> };
  const call = { body: schema.parse(body), session, ifMatch: undefined, afterCommit };
  const created = await handler.write(call, trx);
  return '_id' in created ? created._id : created.id;
}

/** What an item became. */
export interface Written {
  readonly target: string;
  readonly id: number;
  readonly notes: readonly string[];
}

/** Writes the record of an item. @throws ZodError and ApiProblem if it is not valid. */
export async function writeItem(item: ItemRow, context: WriteContext): Promise<Written> {
  const source = JSON.parse(item.body ?? '{}');
  switch (item.target) {
    case 'news':
      return writeArticle(item, source, context);
    case 'events':
      return writeEvent(item, source, context);
    case 'organizations':
    case 'history':
      return item.kind === 'pages' ? writePage(item, source, context) : writeRow(item, source, context);
    case 'former-vicars':
      return writeRow(item, source, context);
    default:
      return writeRedirect(item, context);
  }
}

async function writeRow({ target }: ItemRow, body: object, context: WriteContext): Promise<Written> {
  const kind = target as 'organizations' | 'former-vicars';
  return { target: kind, id: await createRecord(kind, body, context), notes: [] };
}

async function writeRedirect(
  { old_path: from, target: to }: ItemRow,
  context: WriteContext,
): Promise<Written> {
  return { target: 'redirects', id: await createRecord('redirects', { from, to }, context), notes: [] };
}

async function writePage(item: ItemRow, source: TextSource, context: WriteContext): Promise<Written> {
  const notes: string[] = [];
  const title = shorten(item.title, TITLE_MAX, 'title', notes);
  const [target, max] =
    item.target === 'history' ? (['history', 4_000] as const) : (['organizations', 10_000] as const);
  const { text } = textOf(source, max, notes);
  const type = organizationTypeOf(item.title);
  if (target === 'organizations' && !type)
    notes.push(`Its type is “${DEFAULT_ORGANIZATION}” because its title names none.`);
  const body =
    target === 'history'
      ? { date: source.writtenAt?.slice(0, 4) ?? 'Undated', title, text }
      : { organization_type: type ?? DEFAULT_ORGANIZATION, title, description: text };
  return { target, id: await createRecord(target, body, context), notes };
}

async function writeArticle(item: ItemRow, source: TextSource, context: WriteContext): Promise<Written> {
  const { deps, trx } = context;
  const { isPublished, showFrom = null, writtenAt, author, authorEmail } = source;
  const notes: string[] = [];
  const title = shorten(item.title, TITLE_MAX, 'title', notes);
  const { text: content, pictures } = textOf(source, 20_000, notes);
  const id = await createRecord('news', { title, content, isPublished, showFrom }, context);
  const account = authorEmail
    ? await trx.selectFrom('users').select('id').where('email', '=', authorEmail).executeTakeFirst()
    : undefined;
  const now = instant(deps.clock.now());
  const created_at = writtenAt && writtenAt < now ? writtenAt : now;
  const by = account
    ? { created_by: account.id }
    : { ...(author && { created_by: null }), author_name: author?.slice(0, 200) ?? null };
  await trx
    .updateTable('news')
    .set({ created_at, ...by })
    .where('id', '=', id)
    .execute();
  await assignPictures(item, { kind: 'news', id, title, isHidden: !isPublished, pictures, source }, context);
  return { target: 'news', id, notes };
}

async function writeEvent(item: ItemRow, source: EventSource & { timeText?: string }, context: WriteContext) {
  const { deps, trx, row } = context;
  const notes: string[] = [];
  const title = shorten(item.title, TITLE_MAX, 'title', notes);
  const { text: description, pictures } = textOf(source, 10_000, notes);
  const series =
    source.repeats && !(await hasOwnDates(item, context))
      ? toSeries(source.repeats, deps.parishClock.today())
      : undefined;
  const times = timesOf(source, notes);
  const place = source.place ?? (await placeOf(trx, row.id, source.placeRef));
  if (!source.start) notes.push('It has no date, so it is a draft.');
  if (series?.isCut) notes.push('It repeats so often or so long that some dates are left out.');
  if (series?.isEndless) notes.push(`It repeats without an end; here it ends on ${series.rule.until}.`);
  if (source.repeats && series && times.program) notes.push('Each of its dates shows the first day only.');
  const body = {
    ...{ title, description, ...times, location: place && shorten(place, 200, 'place', notes) },
    ...(source.timeText && { time: shorten(source.timeText, 60, 'time', notes) }),
    ...(series && { date: series.first, repeats: series.rule, program: undefined }),
    isPublished: source.isPublished && source.start !== null,
    isCanceled: source.isCanceled ?? false,
    showFrom: source.showFrom ?? null,
  };
  const id = await createRecord('events', body, context);
  if (series && series.skipped.length > 0)
    await trx
      .deleteFrom('events')
      .where('series_id', '=', (eb) => eb.selectFrom('events').select('series_id').where('id', '=', id))
      .where('series_date', 'in', series.skipped)
      .where('id', '!=', id)
      .execute();
  const isHidden = !body.isPublished;
  await assignPictures(item, { kind: 'events', id, title, isHidden, pictures, source }, context);
  return { target: 'events', id, notes };
}

/** Whether the file has the dates of a recurring event as events of their own, as some versions of the plugin export them. */
async function hasOwnDates({ ref, import_id }: ItemRow, { trx }: WriteContext): Promise<boolean> {
  if (ref === null) return false;
  const child = await trx
    .selectFrom('import_items')
    .select('id')
    .where('import_id', '=', import_id)
    .where('kind', '=', 'events')
    .where('parent', '=', ref)
    .executeTakeFirst();
  return child !== undefined;
}

async function placeOf(
  trx: Handle,
  importId: number,
  ref: string | null | undefined,
): Promise<string | null> {
  if (!ref) return null;
  const item = await trx
    .selectFrom('import_items')
    .select('body')
    .where('import_id', '=', importId)
    .where('ref', '=', ref)
    .where('kind', '=', 'details')
    .executeTakeFirst();
  return item?.body ? JSON.parse(item.body).place : null;
}

/** Date, time and, for several days, the program of an event. */
function timesOf({ start, end }: EventSource, notes: string[]) {
  if (!start) return { date: null, time: null };
  const time = start.time && twelveHour(start.time);
  const days = end ? dayNumber(end.date) - dayNumber(start.date) : 0;
  const isNight =
    days === 1 &&
    start.time &&
    end?.time &&
    end.time < start.time &&
    minutesBetween({ start: start.time, end: end.time }) <= LONGEST_NIGHT_MINUTES;
  if (days > MAX_PROGRAM_DAYS)
    notes.push(`It lasts until ${end?.date}, which is too long; only its first day is kept.`);
  if (end && days > 0 && !isNight && days <= MAX_PROGRAM_DAYS) {
    const [first, last] = start.time ? ['Begins', 'Ends'] : ['First day', 'Last day'];
    const program = [
      { date: start.date, time, text: first },
      { date: end.date, time: end.time && twelveHour(end.time), text: last },
    ];
    return { date: start.date, time, program };
  }
  const until =
    time && end?.time && end.time !== start.time && days <= 1 ? ` to ${twelveHour(end.time)}` : '';
  return { date: start.date, time: time && time + until };
}

/** The formatted text of a source, and its pictures. Adds to the notes what was left out. */
function textOf({ html, text = '' }: TextSource, max: number, notes: string[]) {
  if (html === undefined) return { text: shorten(text, max, 'text', notes), pictures: [] };
  const { markdown, pictures, shortcodes, isCut } = convertHtml(html);
  if (isCut) notes.push('Its text was too long, so its end is left out.');
  const codes = [...shortcodes].map(([name, count]) => `[${name}]${count > 1 ? ` ${count} times` : ''}`);
  if (codes.length > 0) notes.push(`Left out of the text: ${codes.join(', ')}.`);
  return { text: shorten(markdown, max, 'text', notes), pictures };
}

/** The first characters of a text that is too long, up to a space. */
function shorten(text: string, max: number, what: string, notes: string[]): string {
  if (text.length <= max) return text;
  notes.push(`Its ${what} was too long, so its end is left out.`);
  const start = text.slice(0, max - 2).replace(/\s+\S{0,40}$/, '');
  return `${start.isWellFormed() ? start : start.slice(0, -1)} …`;
}

/** The folder with a name, of this or an earlier import; it is created when it is needed. @returns its id. */
export async function folderFor(
  target: 'gallery-folders' | 'resource-folders',
  name: string,
  context: WriteContext,
): Promise<number> {
  const { trx, row } = context;
  const short = name.slice(0, 90).trim() || 'Imported';
  const source_key = `${target} ${short}`;
  const table = target === 'gallery-folders' ? 'gallery_folders' : 'resource_folders';
  const earlier = await trx
    .selectFrom('import_items')
    .select('record_id')
    .where('source_key', '=', source_key)
    .where('record_id', 'in', trx.selectFrom(table as 'gallery_folders').select('id'))
    .executeTakeFirst();
  if (earlier?.record_id) return earlier.record_id;
  const folder = await unusedName(trx, table, short);
  const body = target === 'gallery-folders' ? { name: folder, category: 'others' } : { folderName: folder };
  const id = await createRecord(target, body, context);
  await trx
    .insertInto('import_items')
    .values({
      import_id: row.id,
      kind: 'folders',
      source_key,
      title: folder,
      target,
      state: 'done',
      record_id: id,
      record_version: 1,
    })
    .execute();
  return id;
}

async function unusedName(
  trx: Handle,
  table: 'gallery_folders' | 'resource_folders',
  name: string,
): Promise<string> {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name} (${number})`;
    const taken = await trx
      .selectFrom(table as 'gallery_folders')
      .select('id')
      .where('name_key', '=', normalizeName(candidate))
      .executeTakeFirst();
    if (!taken) return candidate;
  }
}
