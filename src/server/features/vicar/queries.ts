import type { z } from 'zod';
import type { VicarBody } from '#contract/vicar.ts';
import { madeOnce } from '#storage/memoize-query.ts';
import type { VicarRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { type RowWithPicture, SHOWN_COLUMNS } from '../../uploads/picture-view.ts';

/** The single row. */
export const VICAR_ID = 1;

/** The vicar beside the file of his photo. */
export type VicarWithPicture = VicarRow & RowWithPicture;
type VicarText = Omit<z.output<typeof VicarBody>, 'image'>;

/** Undefined as long as nothing has been written. */
export function vicarRow(db: Handle): Promise<VicarWithPicture | undefined> {
  return withPicture(db).executeTakeFirst();
}

const withPicture = madeOnce((db) =>
  db
    .selectFrom('vicar')
    .leftJoin('files', 'files.id', 'vicar.file_id')
    .selectAll('vicar')
    .select(SHOWN_COLUMNS)
    .where('vicar.id', '=', VICAR_ID),
);

/** @returns false when the record is not, or not any more, in the version that the caller saw; 0 is the one before the first. */
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
