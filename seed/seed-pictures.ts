import type { PictureTable } from '#server/uploads/picture-view.ts';
import type { Handle } from '#storage/storage.ts';
import { demoAds } from './content/ads.ts';
import { demoEvents } from './content/events.ts';
import { demoNews } from './content/news.ts';
import { demoClergy, demoVicar } from './content/people.ts';
import { draw, mapConcurrently } from './draw.ts';
import { insertSeedFile, type SeedFile, writeDrawing } from './sample-files.ts';

/** Records that can have a picture, by table. */
const RECORDS = {
  events: demoEvents,
  news: demoNews,
  home_page_ads: demoAds,
  clergy: demoClergy,
  vicar: [demoVicar],
};
type Table = keyof typeof RECORDS;

/** For each table, the files of its records in the order of `RECORDS`; undefined for a record without a picture. */
export type RecordPictures = Readonly<Record<Table, readonly (SeedFile | undefined)[]>>;

/**
 * Renders the pictures of events, news, ads and clergy to the data directory. Each record has its own file, because it is deleted with
 * the record.
 */
export async function writeRecordPictures(dataDir: string, now: number): Promise<RecordPictures> {
  const tables = Object.keys(RECORDS) as Table[];
  const all = tables.flatMap((table) => RECORDS[table].map(({ picture }) => ({ table, drawing: picture })));
  const files = await mapConcurrently(all, async ({ table, drawing }) => {
    const folder = table === 'clergy' ? 'clergy' : 'pictures';
    if (drawing !== null) return writeDrawing(dataDir, { folder, content: await draw({ drawing }), now });
  });
  const remaining = files.values();
  const filesOf = (table: Table) => remaining.take(RECORDS[table].length).toArray();
  // in the order of `RECORDS`
  return {
    events: filesOf('events'),
    news: filesOf('news'),
    home_page_ads: filesOf('home_page_ads'),
    clergy: filesOf('clergy'),
    vicar: filesOf('vicar'),
  };
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
