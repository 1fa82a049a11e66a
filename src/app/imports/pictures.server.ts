import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { InlineUpload } from '#kit/api/handlers.ts';
import { ApiProblem } from '#kit/api/problem.ts';
import type { AppContext } from '#kit/app-context.ts';
import { storeUpload } from '#kit/http/multipart/inline-upload.ts';
import { instant } from '#kit/lib/clock.ts';
import { fetchPublicFile } from '#kit/lib/fetch-public-file.ts';
import { fileKinds, parseFileFormat } from '#kit/media/file-names.ts';
import { type MediaFolder, mediaFolders } from '#kit/media-storage/media-host.ts';
import { savePicture } from '#kit/uploads/record-pictures.server.ts';
import type { FileSource, TextSource } from './read/item.ts';
import { fileKey, fileNameIn } from './read/wordpress.server.ts';
import type { ImportRow, ItemRow } from './tables.ts';
import { createRecord, folderFor, type WriteContext, type Written } from './write.server.ts';

/** The body of a file's item; the article or event that has it adds where it belongs. */
type FileBody = FileSource & {
  readonly folder?: string;
  readonly isHidden?: boolean;
  readonly position?: number;
};

export const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 32);

interface PicturesOf {
  readonly kind: 'news' | 'events';
  readonly id: number;
  readonly title: string;
  readonly isHidden: boolean;
  readonly pictures: readonly {
    readonly url: string | null;
    readonly ref: string | null;
    readonly alt: string;
  }[];
  readonly source: TextSource;
}

/**
 * Determines what becomes of the pictures of a post: the first one is its picture, and two or more others are a folder of the
 * gallery, in their order. They are fetched later.
 */
export async function assignPictures(
  item: ItemRow,
  { kind, id, title, isHidden, pictures, source }: PicturesOf,
  context: WriteContext,
): Promise<void> {
  if (!(JSON.parse(context.row.kinds) as string[]).includes('pictures')) return;
  const thumbnail = source.thumbnail ? [{ url: null, ref: source.thumbnail, alt: '' }] : [];
  const found = new Map<number, ItemRow>();
  for (const picture of [...thumbnail, ...pictures]) {
    const one = await findPicture(picture, item, context);
    if (one) found.set(one.id, one);
  }
  const [first, ...others] = found.values();
  if (first) await assign(first, { target: `${kind}:${id}`, isHidden }, item, context);
  for (const [position, one] of others.entries())
    await assign(one, { ...(others.length > 1 && { folder: title, position }), isHidden }, item, context);
}

/** The item of a picture in a post; for one that the file has no item for, a new one. */
async function findPicture(
  { url, ref, alt }: PicturesOf['pictures'][number],
  { import_id }: ItemRow,
  { trx, row }: WriteContext,
): Promise<ItemRow | undefined> {
  const address = url && row.site ? URL.parse(url, row.site) : null;
  const source_key = address && hashOf(fileKey(address.href));
  const existing = await trx
    .selectFrom('import_items')
    .selectAll()
    .where('import_id', '=', import_id)
    .where('kind', '=', 'pictures')
    .where((eb) => eb.or([...(ref ? [eb('ref', '=', ref)] : []), eb('source_key', '=', source_key ?? '')]))
    .executeTakeFirst();
  if (existing || !address || !source_key || !isOwnHost(address.host, row)) return existing;
  const known = await trx
    .selectFrom('import_items')
    .select('id')
    .where('source_key', '=', source_key)
    .where('state', 'in', ['done', 'changed'])
    .executeTakeFirst();
  if (known) return undefined;
  const body: FileSource = { url: address.href, alt: alt || null, caption: null };
  const title = alt.slice(0, 200) || fileNameIn(address.href);
  return insertPicture({ import_id, source_key, title, body: JSON.stringify(body) }, trx);
}

function insertPicture(
  values: Pick<ItemRow, 'import_id' | 'source_key' | 'title' | 'body'>,
  trx: WriteContext['trx'],
) {
  return trx
    .insertInto('import_items')
    .values({ ...values, kind: 'pictures', target: 'gallery-images', state: 'waiting' })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Changes where a picture belongs. One that another post has already is fetched once more for the second. */
async function assign(
  picture: ItemRow,
  { target, ...place }: { target?: string; folder?: string; isHidden: boolean; position?: number },
  item: ItemRow,
  { trx }: WriteContext,
): Promise<void> {
  const body: FileBody = JSON.parse(picture.body ?? '{}');
  const isFree =
    picture.state === 'waiting' && picture.target === 'gallery-images' && body.isHidden === undefined;
  if (!isFree && (!target || picture.body === null)) return;
  const { import_id, title } = picture;
  const copy = {
    import_id,
    title,
    source_key: hashOf(`${picture.source_key} ${item.source_key}`),
    body: picture.body,
  };
  const free = isFree ? picture : await insertPicture(copy, trx);
  if (!free) return;
  await trx
    .updateTable('import_items')
    .set({ body: JSON.stringify({ ...body, ...place }), ...(target && { target }) })
    .where('id', '=', free.id)
    .execute();
}

/** Whether a host is that of the old site, with or without 'www.'; WordPress.com has the files of a site on another host. */
function isOwnHost(host: string, { site }: Pick<ImportRow, 'site'>): boolean {
  if (site === null) return false;
  const plain = (name: string) => name.replace(/^www\./, '');
  const own = plain(new URL(site).host);
  return plain(host) === own || host === own.replace(/\.wordpress\.com$/, '.files.wordpress.com');
}

/** Fetches the file of an item from the old site, and stores it at the media host. @throws FetchProblem and ApiProblem */
export async function fetchFile(
  item: ItemRow,
  row: ImportRow,
  deps: AppContext,
): Promise<InlineUpload & { folder: MediaFolder }> {
  const { url } = JSON.parse(item.body ?? '{}') as FileBody;
  const folder = folderOf(item, url);
  const received = await fetchPublicFile(url, {
    isAllowedHost: (host) => isOwnHost(host, row),
    privateHosts: deps.config.importHosts,
    maxBytes: fileKinds[mediaFolders[folder]].maxBytes,
    folder: await deps.media.embedded.files.incoming(),
    signal: deps.backgroundTasks.stopping,
  });
  try {
    return { ...(await storeUpload(received, { folder, userId: row.by_id ?? 0 }, deps)), folder };
  } finally {
    await rm(received.path, { force: true });
  }
}

function folderOf({ kind, target }: ItemRow, url: string): MediaFolder {
  const format = parseFileFormat(fileNameIn(url));
  if (kind === 'documents')
    return fileKinds.sound.formats.some((one) => one === format) ? 'sound' : 'documents';
  return target === 'gallery-images' ? 'gallery' : 'pictures';
}

/** Writes the record of a fetched file, or makes it the picture of an article or event. */
export async function writeFile(
  item: ItemRow,
  { url: imageUrl, publicId, fileName, folder }: Awaited<ReturnType<typeof fetchFile>>,
  context: WriteContext,
): Promise<Written> {
  const { deps, trx, row, session, afterCommit } = context;
  const body: FileBody = JSON.parse(item.body ?? '{}');
  const title = item.title.slice(0, 200).trim() || 'Picture';
  const host = row.site ? new URL(row.site).hostname : row.file_name;
  if (folder === 'documents' || folder === 'sound') {
    const folderId = await folderFor('resource-folders', `From ${host}`, context);
    const resource = { resourceName: title, resourceUrl: imageUrl, publicId, fileName, folderId };
    return { target: 'resources', id: await createRecord(folder, resource, context), notes: [] };
  }
  const alt = body.alt?.slice(0, 300) ?? null;
  const [table, id] = (item.target ?? '').split(':');
  if (table === 'news' || table === 'events') {
    const record = trx.selectFrom(table).select(['image', 'version']).where('id', '=', Number(id));
    if ((await record.executeTakeFirst())?.image !== null)
      throw new ApiProblem('CONFLICT', 'What it belongs to was deleted, or has another picture now.');
    const picture = { imageUrl, publicId, alt };
    const options = { table, id: Number(id), picture, userId: session.user.id, afterCommit } as const;
    await savePicture(trx, options, deps);
    if (table === 'events') await copyToSeries(trx, Number(id));
    return { target: item.target ?? '', id: Number(id), notes: [] };
  }
  const image = {
    ...{ title, alt, imageUrl, publicId, description: body.caption?.slice(0, 2_000) ?? null },
    folderId: await folderFor('gallery-folders', body.folder ?? `From ${host}`, context),
    isPublished: !body.isHidden,
  };
  const imageId = await createRecord('gallery-images', image, context);
  if (body.position !== undefined) {
    const place = instant(Date.parse(row.created_at) - body.position * 1_000);
    await trx.updateTable('gallery_images').set({ place }).where('id', '=', imageId).execute();
  }
  return { target: 'gallery-images', id: imageId, notes: [] };
}

/** Gives the other dates of a recurring event the picture of this one. */
async function copyToSeries(trx: WriteContext['trx'], id: number): Promise<void> {
  const { series_id, image, file_id } = await trx
    .selectFrom('events')
    .select(['series_id', 'image', 'file_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (series_id === null) return;
  const others = trx.updateTable('events').set({ image, file_id }).where('series_id', '=', series_id);
  await others.where('image', 'is', null).execute();
}
