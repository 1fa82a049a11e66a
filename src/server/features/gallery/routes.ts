import type { z } from 'zod';
import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { ImageBody, SaveImageBody } from '#contract/resources/gallery.ts';
import type { Handle } from '#storage/storage.ts';
import { type Handlers, mutationWithPrepare } from '../../http/api/handlers.ts';
import type { AppContext } from '../../main/app-context.ts';
import { attachFile } from '../../uploads/attachments.ts';
import { createUploadSigner } from '../../uploads/upload-grants.ts';
import { crudHandlers } from '../crud/crud-handlers.ts';
import { galleryFolderById } from './folder-queries.ts';
import { galleryImagesPage, type ImageWithFile, imageById, imageColumns } from './image-queries.ts';
import { presentImage } from './present.ts';

const DEFAULT_CATEGORY = 'others';

export function galleryRoutes(deps: AppContext): Handlers<Api['gallery']> {
  const { storage, media } = deps;
  const { sign, rateLimited } = createUploadSigner(deps);
  const present = (row: ImageWithFile) => presentImage(row, media);
  return {
    list: async ({ query: { category, folderId, ...place } }) => {
      const page = await galleryImagesPage(storage.db, {
        ...place,
        category: category === 'all' ? undefined : category,
        folderId: folderId === 'null' ? null : folderId,
      });
      return { ...page, rows: page.rows.map(present) };
    },
    uploadSignature: mutationWithPrepare({
      ...rateLimited,
      write: ({ session, origin }, trx) =>
        sign({ folder: 'gallery', userId: session.user.id, origin: origin() }, trx),
    }),
    ...crudHandlers(deps, {
      kind: 'gallery-images',
      find: imageById,
      present,
      async columns(body: z.output<typeof ImageBody>, { trx, before }) {
        if (!before) return imageColumns(body);
        const category = await categoryIn(trx, before.folder_id, body.category);
        if (!category) throw invalidField('category', 'Please choose a category');
        return { ...imageColumns(body), category };
      },
      async initialColumns(body: z.output<typeof SaveImageBody>, { trx, session }) {
        const { folderId = null, isDecorative, imageUrl: address, publicId, signature, width, height } = body;
        const category = (await categoryIn(trx, folderId, body.category)) ?? DEFAULT_CATEGORY;
        const uploaded = { address, publicId, signature, width, height };
        const place = { folder: 'gallery', field: 'imageUrl', userId: session.user.id } as const;
        const { id: file_id } = await attachFile(trx, uploaded, place, deps);
        return {
          category,
          folder_id: folderId,
          file_id,
          is_decorative: isDecorative ? (1 as const) : (0 as const),
        };
      },
      toProblem: (error) => (storage.isForeignKeyViolation(error) ? folderNotFound() : error),
    }),
  };
}

/** Pictures in a folder have the folder's category, whatever was sent (admin specification, section 4). */
async function categoryIn(
  trx: Handle,
  folderId: number | null,
  sent: string | undefined,
): Promise<string | undefined> {
  if (folderId === null) return sent;
  const folder = await galleryFolderById(trx, folderId);
  if (!folder) throw folderNotFound();
  return folder.category;
}

function folderNotFound(): ApiProblem {
  return invalidField('folderId', 'This folder no longer exists.');
}

function invalidField(field: string, message: string): ApiProblem {
  return new ApiProblem('INVALID_BODY', message, { errors: { [field]: message } });
}
