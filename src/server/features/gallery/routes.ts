import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import type { Deps } from '../../app-context.ts';
import { changesContent, type Handlers, preparedWrite } from '../../http/handlers.ts';
import { moveToTrash } from '../../trash/move-to-trash.ts';
import { attachFile } from '../../uploads/attachments.ts';
import { issueSignatures } from '../../uploads/upload-grants.ts';
import { folderById } from './folder-queries.ts';
import { imageById, insertImage, updateImage } from './image-queries.ts';
import { imagesPage } from './lists.ts';
import { presentImage } from './present.ts';

const DEFAULT_CATEGORY = 'others';

export function galleryRoutes(deps: Deps): Handlers<Api['gallery']> {
  const { storage, clock, media } = deps;
  const { issue, counted } = issueSignatures(deps);
  const read = async (db: Handle, id: number) =>
    presentImage((await imageById(db, id)) ?? unknownImage(), media);
  return {
    list: async ({ query: { category, folderId, ...place } }) => {
      const page = await imagesPage(storage.db, {
        ...place,
        category: category === 'all' ? undefined : category,
        folderId: folderId === 'null' ? null : folderId,
      });
      return { ...page, rows: page.rows.map((row) => presentImage(row, media)) };
    },
    read: ({ params }) => read(storage.db, params.id),
    uploadSignature: preparedWrite({
      ...counted,
      write: ({ session, origin }, trx) => issue({ folder: 'gallery', userId: session.user.id, origin }, trx),
    }),
    create: changesContent(async ({ body, session }, trx) => {
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
        throw storage.isReferenced(error) ? folderGone() : error;
      });
      return read(trx, id);
    }),
    update: changesContent(async ({ params: { id }, body, ifMatch }, trx) => {
      const current = (await imageById(trx, id)) ?? unknownImage();
      const category =
        (await categoryIn(trx, current.folder_id, body.category)) ??
        refuse(badField('category', 'Please choose a category'));
      const change = { id, version: ifMatch, image: body, category, now: instant(clock.now()) };
      if (!(await updateImage(trx, change)))
        throw new ApiProblem('STALE', 'Someone else has changed this picture in the meantime');
      return read(trx, id);
    }),
    remove: changesContent(async ({ params: { id }, session, ifMatch, beforeAnswer }, trx) => {
      const order = { kind: 'gallery-images', id, by: session.user.id, ifMatch, beforeAnswer } as const;
      if (!(await moveToTrash(trx, order, deps))) unknownImage();
    }),
  };
}

/** Inside a folder its category counts, whatever was sent (admin specification, section 4). */
async function categoryIn<Category extends string>(
  trx: Handle,
  folderId: number | null,
  sent: Category | undefined,
): Promise<string | undefined> {
  if (folderId === null) return sent;
  const folder = await folderById(trx, folderId);
  return folder?.category ?? refuse(folderGone());
}

function folderGone(): ApiProblem {
  return badField('folderId', 'There is no such folder any more');
}

function badField(field: string, message: string): ApiProblem {
  return new ApiProblem('INVALID_BODY', message, { errors: { [field]: message } });
}

function refuse(problem: ApiProblem): never {
  throw problem;
}

function unknownImage(): never {
  throw new ApiProblem('NOT_FOUND', 'There is no such picture');
}
