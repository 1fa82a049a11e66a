import type { z } from 'zod';
import type { Api } from '#kit/api/client.ts';
import { type Handlers, publicMutation } from '#kit/api/handlers.ts';
import type { AppContext } from '#kit/app-context.ts';
import { readVersions } from '#kit/crud/history/history.server.ts';
import {
  assertVersion,
  insertSingleRow,
  SINGLE_ROW_ID,
  updateRows,
} from '#kit/crud/versioned-table.server.ts';
import { formattedText } from '#kit/formatted-text/formatted-text.server.ts';
import { fieldMapper } from '#kit/storage/column-names.ts';
import { rowLock } from '#kit/storage/postgres/locks.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { presentRecordPicture, rowsWithPictures } from '#kit/uploads/picture-view.server.ts';
import { savePicture } from '#kit/uploads/record-pictures.server.ts';
import type { VicarBody } from './contract.ts';

type VicarRow = Awaited<ReturnType<ReturnType<typeof rowsWithPictures<'vicar'>>['execute']>>[number];

const toFields = fieldMapper();

const RECORD = { table: 'vicar', id: SINGLE_ROW_ID } as const;
const NO_VICAR = { name: '', title: '', message: null, image: null, picture: null, version: 0 };

/** The vicar and his welcome message: a single record, empty before the first save. */
export function vicarRoutes(deps: AppContext): Handlers<Api['vicar']> {
  const { storage, media } = deps;
  const rows = (db: Handle) => rowsWithPictures(db, 'vicar');
  const present = (row: VicarRow | undefined) => {
    const vicar = row ? { ...toFields(row), picture: presentRecordPicture(row, media) } : NO_VICAR;
    const { message: message1 } = vicar;
    return { ...vicar, message1, formatted: { message1: formattedText(message1) } };
  };
  return {
    read: async () => present(await rows(storage.db).executeTakeFirst()),
    versions: async ({ query: { before } }) => {
      const current = await rows(storage.db).executeTakeFirst();
      return readVersions(storage.db, { ...RECORD, current, present, before }, deps);
    },
    update: publicMutation(async ({ body, ifMatch: version, session: { user } }, trx) => {
      const values = vicarColumns(body);
      await insertSingleRow(trx, 'vicar', { values });
      const before = await rows(trx).modifyEnd(rowLock(storage.engine, 'vicar')).executeTakeFirstOrThrow();
      assertVersion(before, { version, what: 'the vicar’s welcome message' });
      const joined = await savePicture(trx, { ...RECORD, picture: body.image, userId: user.id }, deps);
      await updateRows(trx, 'vicar', [before], { values, joined, by: user.name }, deps);
      return present(await rows(trx).executeTakeFirst());
    }),
  };
}

export function vicarColumns({ name, title, message1 }: Omit<z.output<typeof VicarBody>, 'image'>) {
  return { name, title, message: message1 };
}
