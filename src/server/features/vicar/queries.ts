import type { z } from 'zod';
import type { VicarBody } from '#contract/vicar.ts';
import { memoizeQuery } from '#storage/memoize-query.ts';
import type { VicarRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { PICTURE_COLUMNS, type PictureRow } from '../../uploads/picture-view.ts';

/** The single row. */
export const VICAR_ID = 1;

/** The vicar joined with the file of his photo. */
export type VicarWithPicture = VicarRow & PictureRow;
type VicarText = Omit<z.output<typeof VicarBody>, 'image'>;

/** `undefined` before the first save. */
export function findVicar(db: Handle): Promise<VicarWithPicture | undefined> {
  return withPicture(db).executeTakeFirst();
}

const withPicture = memoizeQuery((db) =>
  db
    .selectFrom('vicar')
    .leftJoin('files', 'files.id', 'vicar.file_id')
    .selectAll('vicar')
    .select(PICTURE_COLUMNS)
    .where('vicar.id', '=', VICAR_ID),
);

/** @returns false if the record has another version; version 0 means that it does not exist yet. */
export async function saveVicar(
  trx: Handle,
  { version, vicar, now }: { version: number | undefined; vicar: VicarText; now: string },
): Promise<boolean> {
  if (Number.isNaN(version)) return false;
  const values = { name: vicar.name, title: vicar.title, message: vicar.message1, updated_at: now };
  if (version) {
    const { numUpdatedRows } = await trx
      .updateTable('vicar')
      .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
      .where('id', '=', VICAR_ID)
      .where('version', '=', version)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('vicar')
    .values({ ...values, id: VICAR_ID })
    .onConflict((conflict) =>
      version === 0
        ? conflict.column('id').doNothing()
        : conflict.column('id').doUpdateSet((eb) => ({ ...values, version: eb('vicar.version', '+', 1) })),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
