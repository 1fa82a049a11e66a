import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import type { AppContext } from '../../app-context.ts';
import { type Handlers, mutationWithPrepare, publicMutation } from '../../http/handlers.ts';
import { moveToTrash } from '../../trash/move-to-trash.ts';
import { attachFile } from '../../uploads/attachments.ts';
import { createUploadSigner } from '../../uploads/upload-grants.ts';
import { galleryFolderById } from './folder-queries.ts';
import { imageById, insertImage, updateImage } from './image-queries.ts';
import { galleryImagesPage } from './lists.ts';
import { presentImage } from './present.ts';

const DEFAULT_CATEGORY = 'others';

export function galleryRoutes(deps: AppContext): Handlers<Api['gallery']> {
  const { storage, clock, media } = deps;
  const { sign, rateLimited } = createUploadSigner(deps);
  const read = async (db: Handle, id: number) =>
    presentImage((await imageById(db, id)) ?? throwNotFound(), media);
  return {
    list: async ({ query: { category, folderId, ...place } }) => {
      const page = await galleryImagesPage(storage.db, {
        ...place,
        category: category === 'all' ? undefined : category,
        folderId: folderId === 'null' ? null : folderId,
      });
      return { ...page, rows: page.rows.map((row) => presentImage(row, media)) };
    },
    read: ({ params }) => read(storage.db, params.id),
    uploadSignature: mutationWithPrepare({
      ...rateLimited,
      write: ({ session, origin }, trx) => sign({ folder: 'gallery', userId: session.user.id, origin }, trx),
    }),
    create: publicMutation(async ({ body, session }, trx) => {
      const category = await categoryIn(trx, body.folderId ?? null, body.category);
      const { imageUrl: address, publicId, signature, width, height } = body;
      const uploaded = { address, publicId, signature, width, height };
      const place = { folder: 'gallery', field: 'imageUrl', userId: session.user.id } as const;
      const file = await attachFile(trx, uploaded, place, deps);
      const now = instant(clock.now());
      const id = await insertImage(trx, {
        image: body,
        category: category ?? DEFAULT_CATEGORY,
        file,
        now,
      }).catch((error) => {
        throw storage.isForeignKeyViolation(error) ? folderNotFound() : error;
      });
      return read(trx, id);
    }),
    update: publicMutation(async ({ params: { id }, body, ifMatch }, trx) => {
      const current = (await imageById(trx, id)) ?? throwNotFound();
      const category =
        (await categoryIn(trx, current.folder_id, body.category)) ??
        throwProblem(invalidField('category', 'Please choose a category'));
      const change = { id, version: ifMatch, image: body, category, now: instant(clock.now()) };
      if (!(await updateImage(trx, change)))
        throw new ApiProblem('STALE', 'Someone else changed this picture while you were editing.');
      return read(trx, id);
    }),
    remove: publicMutation(async ({ params: { id }, session, ifMatch }, trx) => {
      const order = {
        kind: 'gallery-images',
        id,
        by: session.user.id,
        ifMatch,
      } as const;
      if (!(await moveToTrash(trx, order, deps))) throwNotFound();
    }),
  };
}

/** Pictures in a folder have the folder's category, whatever was sent (admin specification, section 4). */
async function categoryIn<Category extends string>(
  trx: Handle,
  folderId: number | null,
  sent: Category | undefined,
): Promise<string | undefined> {
  if (folderId === null) return sent;
  const folder = await galleryFolderById(trx, folderId);
  return folder?.category ?? throwProblem(folderNotFound());
}

function folderNotFound(): ApiProblem {
  return invalidField('folderId', 'This folder no longer exists.');
}

function invalidField(field: string, message: string): ApiProblem {
  return new ApiProblem('INVALID_BODY', message, { errors: { [field]: message } });
}

function throwProblem(problem: ApiProblem): never {
  throw problem;
}

function throwNotFound(): never {
  throw new ApiProblem('NOT_FOUND', 'There is no such picture');
}
