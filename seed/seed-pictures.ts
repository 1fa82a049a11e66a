import type { Handle } from '#kit/storage/storage.ts';
import type { PictureTable } from '#kit/uploads/picture-view.server.ts';
import { demoAds } from './content/ads.ts';
import { demoEvents } from './content/events.ts';
import { demoNews } from './content/news.ts';
import { demoClergy, demoVicar } from './content/people.ts';
import { draw } from './draw.ts';
import { insertSeedFile, type SeedFile, type WriteDrawing } from './sample-files.ts';

/** Records that can have a picture, by table; first those of the home page. */
const RECORDS = {
  vicar: [demoVicar],
  home_page_ads: demoAds,
  news: demoNews,
  events: demoEvents,
  clergy: demoClergy,
};
type Table = keyof typeof RECORDS;

/** For each table, the files of its records in the order of `RECORDS`; undefined for a record without a picture. */
export type RecordPictures = Readonly<Record<Table, readonly (SeedFile | undefined)[]>>;

/**
 * Writes the pictures of events, news, ads and clergy. Each record has its own file, because it is deleted with the record.
 */
export async function writeRecordPictures(write: WriteDrawing): Promise<RecordPictures> {
  const filesOf = (table: Table) =>
    Promise.all(
      RECORDS[table].map(async ({ picture: drawing }) => {
        const folder = table === 'clergy' ? 'clergy' : 'pictures';
        return drawing === null ? undefined : write(folder, await draw({ drawing }));
      }),
    );
  const tables = Object.keys(RECORDS) as Table[];
  const files = await Promise.all(tables.map(async (table) => [table, await filesOf(table)]));
  return Object.fromEntries(files);
}

/** Sets the picture of a record, if it has one. */
export async function attachPicture(
  trx: Handle,
  {
    table,
    id,
    file,
    author,
  }: { table: PictureTable; id: number; file: SeedFile | undefined; author: number | null },
): Promise<void> {
  if (!file) return;
  const { id: fileId } = await insertSeedFile(trx, file, author);
  await trx
    .updateTable(table)
    .set({ image: file.stored.address, file_id: fileId })
    .where('id', '=', id)
    .execute();
}
