import type { CivilDate } from '#domain/dates/civil-date.ts';
import { insertRow, SINGLE_ROW_ID, saveSingleRow } from '#server/features/crud/versioned-table.ts';
import { vicarColumns } from '#server/features/vicar/routes.ts';
import type { Handle } from '#storage/storage.ts';
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
  await saveSingleRow(trx, 'vicar', { version: 0, values: vicarColumns(demoVicar), now });
  await attachPicture(trx, { table: 'vicar', id: SINGLE_ROW_ID, file: pictures.vicar[0], author });
  for (const [index, { picture: _, ...member }] of demoClergy.entries()) {
    const id = await insertRow(trx, 'clergy', member, now);
    await attachPicture(trx, { table: 'clergy', id, file: pictures.clergy[index], author });
  }
  const thisYear = Number(today.slice(0, 4));
  const vicars = [
    ...demoFormerVicars.map(({ name, position, start, end }) => ({
      name,
      position,
      start_period: start.join('-'),
      end_period: end.join('-'),
    })),
    {
      name: 'Very Rev. Jacob Varghese Cor-Episcopa',
      position: 'Vicar',
      start_period: 'Jul-2000',
      end_period: `May-${thisYear - 11}`,
    },
    {
      name: 'Rev. Fr. Simon Alexander',
      position: 'Assistant Vicar',
      start_period: 'Jun-2008',
      end_period: `May-${thisYear - 14}`,
    },
  ];
  for (const vicar of vicars) await insertRow(trx, 'former_vicars', vicar, now);
}
