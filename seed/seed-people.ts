import type { CivilDate } from '#church-year/dates.ts';
import { insertRow, SINGLE_ROW_ID } from '#kit/crud/versioned-table.server.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { vicarColumns } from '#people/vicar/routes.server.ts';
import { demoClergy, demoFormerVicars, demoVicar } from './content/people.ts';
import { attachPicture, type RecordPictures } from './seed-pictures.ts';

/** Inserts the clergy into an empty database. */
export async function seedPeople(
  trx: Handle,
  {
    today,
    now,
    pictures,
    author,
  }: { today: CivilDate; now: string; pictures: RecordPictures; author: number },
): Promise<void> {
  const vicar = { id: SINGLE_ROW_ID, ...vicarColumns(demoVicar), updated_at: now };
  await trx.insertInto('vicar').values(vicar).execute();
  await attachPicture(trx, { table: 'vicar', id: SINGLE_ROW_ID, file: pictures.vicar[0], author });
  for (const [index, { picture: _, ...member }] of demoClergy.entries()) {
    const id = await insertRow(trx, 'clergy', member, now);
    await attachPicture(trx, { table: 'clergy', id, file: pictures.clergy[index], author });
  }
  const thisYear = Number(today.slice(0, 4));
  for (const vicar of demoFormerVicars(thisYear)) await insertRow(trx, 'former_vicars', vicar, now);
}
