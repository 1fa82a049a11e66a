import type { z } from 'zod';
import type { Api } from '#kit/api/client.ts';
import { type Handlers, publicMutation } from '#kit/api/handlers.ts';
import type { AppContext } from '#kit/app-context.ts';
import { SINGLE_ROW_ID, saveSingleRow } from '#kit/crud/versioned-table.server.ts';
import { formattedText } from '#kit/formatted-text/formatted-text.server.ts';
import { instant } from '#kit/lib/clock.ts';
import { fieldMapper } from '#kit/lib/spelling.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { presentRecordPicture, rowsWithPictures } from '#kit/uploads/picture-view.server.ts';
import { savePicture } from '#kit/uploads/record-pictures.server.ts';
import type { VicarBody } from './contract.ts';

const toFields = fieldMapper();

const NO_VICAR = { name: '', title: '', message: null, image: null, picture: null, version: 0 };

/** The vicar and his welcome message: a single record, empty before the first save. */
export function vicarRoutes(deps: AppContext): Handlers<Api['vicar']> {
  const { storage, clock, media } = deps;
  const read = async (db: Handle) => {
    const row = await rowsWithPictures(db, 'vicar').executeTakeFirst();
    const vicar = row ? { ...toFields(row), picture: presentRecordPicture(row, media) } : NO_VICAR;
    const { message: message1 } = vicar;
    return { ...vicar, message1, formatted: { message1: formattedText(message1) } };
  };
  return {
    read: () => read(storage.db),
    update: publicMutation(async ({ body, ifMatch, session, afterCommit }, trx) => {
      const change = { version: ifMatch, values: vicarColumns(body), now: instant(clock.now()) };
      await saveSingleRow(trx, 'vicar', change, 'the vicar’s welcome message');
      const picture = { table: 'vicar', id: SINGLE_ROW_ID, picture: body.image } as const;
      await savePicture(trx, { ...picture, userId: session.user.id, afterCommit }, deps);
      return read(trx);
    }),
  };
}

export function vicarColumns({ name, title, message1 }: Omit<z.output<typeof VicarBody>, 'image'>) {
  return { name, title, message: message1 };
}
