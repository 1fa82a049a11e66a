import { type InferResult, sql } from 'kysely';
import type { z } from 'zod';
import type { Api } from '#kit/api/client.ts';
import type { Handlers } from '#kit/api/handlers.ts';
import { type ApiProblem, invalidField } from '#kit/api/problem.ts';
import type { AppContext } from '#kit/app-context.ts';
import { crudHandlers } from '#kit/crud/handlers/crud-handlers.server.ts';
import { descending, listPage } from '#kit/crud/keyset.server.ts';
import { isVisible } from '#kit/crud/visibility.server.ts';
import type { MediaHosts } from '#kit/media-storage/media-hosts.ts';
import { instant } from '#kit/process/clock.ts';
import { fieldMapper, toColumns } from '#kit/storage/column-names.ts';
import { lockExclusive } from '#kit/storage/postgres/locks.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { attachFile } from '#kit/uploads/attachments.server.ts';
import { presentPicture } from '#kit/uploads/picture-view.server.ts';
import { saveDetails } from '#kit/uploads/record-pictures.server.ts';
import { createUploadSigner } from '#kit/uploads/upload-grants.server.ts';
import type { GalleryCategory, ImageBody } from './contract.ts';

const toFields = fieldMapper();

/** A gallery picture joined with its file. */
export type ImageWithFile = InferResult<ReturnType<typeof imagesWithFiles>>[number];

/** The instant by which pictures are sorted: that of the upload, until staff change the order. */
export const PLACE = sql<string>`coalesce(gallery_images.place, gallery_images.created_at)`;
/** Newest first, except where staff have changed the order. */
const GALLERY_ORDER = {
  name: 'newest',
  keys: descending({ column: PLACE }, { column: sql.ref('gallery_images.id') }),
};
const DEFAULT_CATEGORY = 'others';

export function galleryRoutes(deps: AppContext): Handlers<Api['gallery']> {
  const { storage, media } = deps;
  const present = (row: ImageWithFile) => presentImage(row, media);
  return {
    uploadSignature: createUploadSigner(deps).signatureFor('gallery'),
    ...crudHandlers(deps, {
      kind: 'gallery-images',
      rows: imagesWithFiles,
      present,
      async columns(body, { trx, before }) {
        if (!before) return imageColumns(body);
        const { folderId = before.folder_id } = body;
        const category = await categoryIn(trx, folderId, body.category);
        if (!category) throw invalidField('category', 'Please choose a category');
        return { ...imageColumns(body), category, folder_id: folderId };
      },
      async initialColumns(body, { trx, session }) {
        const {
          folderId = null,
          isDecorative,
          imageUrl: address,
          publicId,
          signature,
          width,
          height,
          after,
        } = body;
        const category = (await categoryIn(trx, folderId, body.category)) ?? DEFAULT_CATEGORY;
        const uploaded = { address, publicId, signature, width, height };
        const target = { folder: 'gallery', field: 'imageUrl', userId: session.user.id } as const;
        const { id: file_id } = await attachFile(trx, uploaded, target, deps);
        await saveDetails(trx, file_id, { focus: body.focus });
        return {
          category,
          folder_id: folderId,
          file_id,
          is_decorative: isDecorative ? (1 as const) : (0 as const),
          place: after ? await placeAfter(trx, after) : null,
        };
      },
      saveJoined: ({ focus }, { trx, before }) => saveDetails(trx, before.file_id, { focus }),
      toProblem: (error) => (storage.isForeignKeyViolation(error) ? folderNotFound() : error),
    }),
    order: {
      changesContent: true,
      async write({ body: { ids } }: { body: { ids: readonly number[] } }, trx: Handle) {
        // of two concurrent moves, the later one sees the places after the other
        await lockExclusive(trx, storage.engine, 'gallery-order');
        await putInOrder(trx, ids);
      },
    },
    list: async ({ session, query: { category = 'all', folderId, admin, ...position } }) => {
      const images = imagesWithFiles(storage.db)
        .$if(!session || !admin, (all) => all.where(isVisible('is_published')))
        .$if(category !== 'all', (all) => all.where('category', '=', category))
        .$if(folderId === 'null', (all) => all.where('folder_id', 'is', null))
        .$if(typeof folderId === 'number', (all) => all.where('folder_id', '=', folderId as number));
      const page = await listPage(images, GALLERY_ORDER, position);
      return { ...page, rows: page.rows.map(present) };
    },
  };
}

/** The place of a picture of an upload; null if the earlier one no longer exists. */
async function placeAfter(
  trx: Handle,
  { id, places }: { id: number; places: number },
): Promise<string | null> {
  const [earlier] = await placesOf(trx, [id]);
  return earlier ? instant(Date.parse(earlier.place) - places) : null;
}

async function putInOrder(trx: Handle, ids: readonly number[]): Promise<void> {
  const rows = await placesOf(trx, ids);
  const existing = new Set(rows.map(({ id }) => id));
  let last = Number.POSITIVE_INFINITY;
  for (const [index, id] of ids.filter((one) => existing.delete(one)).entries()) {
    // pictures that were added at the same instant get different places
    last = Math.min(Date.parse(rows[index]?.place ?? ''), last - 1);
    const place = instant(last);
    if (rows[index]?.id !== id || rows[index].place !== place)
      await trx.updateTable('gallery_images').set({ place }).where('id', '=', id).execute();
  }
}

/** The places of pictures, in the order of lists. */
function placesOf(trx: Handle, ids: readonly number[]) {
  return trx
    .selectFrom('gallery_images')
    .select(['id', PLACE.as('place')])
    .where('id', 'in', ids)
    .orderBy(PLACE, 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function imagesWithFiles(db: Handle) {
  return db
    .selectFrom('gallery_images')
    .innerJoin('files', 'files.id', 'gallery_images.file_id')
    .selectAll('gallery_images')
    .select(['public_id', 'host', 'address', 'width', 'height', 'placeholder', 'focus']);
}

/** An omitted `alt`, `isDecorative` or `isPublished` is left unchanged. */
export function imageColumns({
  title,
  description,
  alt,
  isDecorative,
  isPublished,
}: z.output<typeof ImageBody>) {
  return toColumns({ title, description, alt, isDecorative, isPublished });
}

/** Pictures in a folder have the folder's category, whatever was sent (admin specification, section 4). */
async function categoryIn(
  trx: Handle,
  folderId: number | null,
  sent: string | undefined,
): Promise<string | undefined> {
  if (folderId === null) return sent;
  const folder = await trx
    .selectFrom('gallery_folders')
    .select('category')
    .where('id', '=', folderId)
    .executeTakeFirst();
  if (!folder) throw folderNotFound();
  return folder.category;
}

function folderNotFound(): ApiProblem {
  return invalidField('folderId', 'This folder no longer exists.');
}

function presentImage(row: ImageWithFile, media: MediaHosts) {
  const picture = presentPicture(row, media, row.is_published === 0);
  return {
    ...toFields(row),
    category: row.category as GalleryCategory,
    imageUrl: row.address ?? '',
    src: picture.src,
    alt: altOf(row),
    isPublished: row.is_published === 0 ? (false as const) : undefined,
    picture,
  };
}

export function altOf({ is_decorative, alt, title }: ImageWithFile): string {
  return is_decorative === 1 ? '' : (alt ?? title);
}
