import type { z } from 'zod';
import type { Api } from '#contract/index.ts';
import type { Vicar, VicarBody } from '#contract/resources/vicar.ts';
import type { VicarRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import type { MediaHosts } from '../../adapters/media-storage/media-hosts.ts';
import { type Handlers, publicMutation } from '../../http/api/handlers.ts';
import type { AppContext } from '../../main/app-context.ts';
import { type PictureRow, presentRecordPicture, rowsWithPictures } from '../../uploads/picture-view.ts';
import { savePicture } from '../../uploads/record-pictures.ts';
import { SINGLE_ROW_ID, saveSingleRow } from '../crud/versioned-table.ts';

/** The vicar and his welcome message: a single record, empty before the first save. */
export function vicarRoutes(deps: AppContext): Handlers<Api['vicar']> {
  const { storage, clock, media } = deps;
  const read = async (db: Handle) =>
    presentVicar(await rowsWithPictures(db, 'vicar').executeTakeFirst(), media);
  return {
    read: () => read(storage.db),
    update: publicMutation(async ({ body, ifMatch, session, afterCommit }, trx) => {
      const change = { version: ifMatch, values: vicarColumns(body), now: instant(clock.now()) };
      await saveSingleRow(trx, 'vicar', change);
      const picture = { table: 'vicar', id: SINGLE_ROW_ID, picture: body.image } as const;
      await savePicture(trx, { ...picture, userId: session.user.id, afterCommit }, deps);
      return read(trx);
    }),
  };
}

export function vicarColumns({ name, title, message1 }: Omit<z.output<typeof VicarBody>, 'image'>) {
  return { name, title, message: message1 };
}

/** @param row `undefined` before the first save; then all fields are empty. */
function presentVicar(row: (VicarRow & PictureRow) | undefined, media: MediaHosts): Vicar {
  return {
    name: row?.name ?? '',
    title: row?.title ?? '',
    message1: row?.message ?? null,
    image: row?.image ?? null,
    picture: row ? presentRecordPicture(row, media) : null,
    version: row?.version ?? 0,
  };
}
