import { rm } from 'node:fs/promises';
import type { InlineUpload } from '#kit/api/handlers.ts';
import { ApiProblem } from '#kit/api/problem.ts';
import type { AppContext } from '#kit/app-context.ts';
import { fetchPublicFile } from '#kit/http/fetch-public-file.ts';
import { storeUpload } from '#kit/http/multipart/inline-upload.ts';
import { fileKinds, parseFileFormat } from '#kit/media/file-names.ts';
import { type MediaFolder, mediaFolders } from '#kit/media-storage/media-host.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { savePicture } from '#kit/uploads/record-pictures.server.ts';
import { BROUGHT, hashOf } from './keys.server.ts';
import type { FileBody } from './read/item.ts';
import { fileNameIn, isOwnHost } from './read/library.server.ts';
import type { ImportRow, ItemRow } from './tables.ts';
import { createRecord, folderFor, type WriteContext, type Written } from './write.server.ts';

/** A file of the old site that this site has stored. */
interface FetchedFile extends InlineUpload {
  readonly folder: MediaFolder;
  /** The article or event whose picture it is. */
  readonly owner: { readonly target: 'news' | 'events'; readonly record_id: number } | undefined;
}

/** Fetches the file of an item from the old site, and stores it at the media host. @throws FetchProblem and ApiProblem */
export async function fetchFile(item: ItemRow, row: ImportRow, deps: AppContext): Promise<FetchedFile> {
  const body: FileBody = JSON.parse(item.body ?? '{}');
  const owner = await findOwner(deps.storage.db, body);
  const folder = owner ? 'pictures' : folderOf(item, body.url);
  const received = await fetchPublicFile(body.url, {
    isAllowedHost: (host) => isOwnHost(host, row.site),
    privateHosts: deps.config.importHosts,
    maxBytes: fileKinds[mediaFolders[folder]].maxBytes,
    folder: await deps.media.embedded.files.incoming(),
    signal: deps.backgroundTasks.stopping,
  });
  try {
    return { ...(await storeUpload(received, { folder, userId: row.by_id ?? 0 }, deps)), folder, owner };
  } finally {
    await rm(received.path, { force: true });
  }
}

async function findOwner(db: Handle, { owner }: FileBody): Promise<FetchedFile['owner']> {
  if (owner === null) return undefined;
  const item = await db
    .selectFrom('import_items')
    .select(['target', 'record_id'])
    .where('source_key', '=', hashOf(owner))
    .where('state', 'in', BROUGHT)
    .where('target', 'in', ['news', 'events'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return item as FetchedFile['owner'];
}

function folderOf({ kind }: ItemRow, url: string): MediaFolder {
  if (kind === 'pictures') return 'gallery';
  const format = parseFileFormat(fileNameIn(url));
  return fileKinds.sound.formats.some((one) => one === format) ? 'sound' : 'documents';
}

/** Writes the record of a fetched file, or makes it the picture of an article or event. */
export async function writeFile(item: ItemRow, file: FetchedFile, context: WriteContext): Promise<Written> {
  const { url: imageUrl, publicId, fileName, folder, owner } = file;
  const { row } = context;
  const { title } = item;
  const body: FileBody = JSON.parse(item.body ?? '{}');
  const all = `From ${row.site ? new URL(row.site).hostname : row.file_name}`;
  const path = imageUrl.startsWith('/') ? imageUrl : undefined;
  if (folder === 'documents' || folder === 'sound') {
    const folderId = await folderFor('resource-folders', all, context);
    const resource = { resourceName: title, resourceUrl: imageUrl, publicId, fileName, folderId };
    return { target: folder, record: await createRecord(folder, resource, context), path };
  }
  const picture = { imageUrl, publicId, alt: body.alt?.slice(0, 300) ?? null };
  if (owner) {
    await setPicture(owner, picture, context);
    return { target: `${owner.target}:${owner.record_id}`, path };
  }
  const image = {
    ...{ ...picture, title, description: body.caption, isPublished: !body.isHidden },
    folderId: await folderFor('gallery-folders', body.folder ?? all, context),
  };
  return { target: 'gallery-images', record: await createRecord('gallery-images', image, context), path };
}

/** Gives a record its picture, and the other dates of a recurring event too. */
async function setPicture(
  { target: table, record_id: id }: NonNullable<FetchedFile['owner']>,
  picture: { imageUrl: string; publicId: string; alt: string | null },
  { deps, trx, session }: WriteContext,
): Promise<void> {
  const found = await trx.selectFrom(table).select('image').where('id', '=', id).executeTakeFirst();
  if (found?.image !== null)
    throw new ApiProblem('CONFLICT', 'What it belongs to was deleted, or has another picture now.');
  await savePicture(trx, { table, id, picture, userId: session.user.id }, deps);
  if (table !== 'events') return;
  const event = trx.selectFrom('events').where('id', '=', id);
  await trx
    .updateTable('events')
    .set({ image: event.select('image'), file_id: event.select('file_id') })
    .where('series_id', '=', event.select('series_id'))
    .where('image', 'is', null)
    .execute();
}
