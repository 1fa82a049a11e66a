import type { z } from 'zod';
import type { ClergyBody } from '#contract/clergy.ts';
import type { ClergyRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { PICTURE_COLUMNS, type PictureRow } from '../../uploads/picture-view.ts';

/** A member of the clergy joined with the file of the portrait. */
export type MemberWithPicture = ClergyRow & PictureRow;
type MemberText = Omit<z.output<typeof ClergyBody>, 'image'>;

/** In the order they were added. */
export function listClergy(db: Handle): Promise<MemberWithPicture[]> {
  return withPictures(db).orderBy('clergy.id').execute();
}

export function memberById(db: Handle, id: number): Promise<MemberWithPicture | undefined> {
  return withPictures(db).where('clergy.id', '=', id).executeTakeFirst();
}

function withPictures(db: Handle) {
  return db
    .selectFrom('clergy')
    .leftJoin('files', 'files.id', 'clergy.file_id')
    .selectAll('clergy')
    .select(PICTURE_COLUMNS);
}

/** @returns the new member's id. */
export async function insertMember(
  trx: Handle,
  { name, title, description }: MemberText,
  now: string,
): Promise<number> {
  const { id } = await trx
    .insertInto('clergy')
    .values({ name, title, description, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns false if there is no member with this id and version. */
export async function updateMember(
  trx: Handle,
  { id, version, member, now }: { id: number; version: number | undefined; member: MemberText; now: string },
): Promise<boolean> {
  if (Number.isNaN(version)) return false;
  const { name, title, description } = member;
  const { numUpdatedRows } = await trx
    .updateTable('clergy')
    .set((eb) => ({ name, title, description, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
