import type { Handle } from '#storage/storage.ts';
import { demoAds } from './ads.ts';
import { onAllCores } from './draw.ts';
import { demoEvents } from './events.ts';
import { demoNews } from './news.ts';
import { insertKept, type KeptFile, keepDrawing } from './sample-files.ts';

/** Records that may have a picture, by their tables. */
const RECORDS = { events: demoEvents, news: demoNews, home_page_ads: demoAds };
type Table = keyof typeof RECORDS;

/** For each table the files of its records, in the order of the lists; undefined for a record without a picture. */
export type RecordPictures = Readonly<Record<Table, readonly (KeptFile | undefined)[]>>;

/** Draws the pictures of events, news and ads into the data folder: each record has a file of its own, which goes with it. */
export async function keepPictures(dataDir: string, now: number): Promise<RecordPictures> {
  const tables = Object.keys(RECORDS) as Table[];
  const all = tables.flatMap((table) => RECORDS[table].map(({ picture }) => picture));
  const files = await onAllCores(all, async (drawing) => {
    if (drawing !== null) return keepDrawing(dataDir, { folder: 'pictures', scene: { drawing }, now });
  });
  const rest = files.values();
  const of = (table: Table) => rest.take(RECORDS[table].length).toArray();
  return { events: of('events'), news: of('news'), home_page_ads: of('home_page_ads') };
}

/** Gives a record its picture, if it has one. */
export async function givePicture(
  trx: Handle,
  { table, id, kept, author }: { table: Table; id: number; kept: KeptFile | undefined; author: number },
): Promise<void> {
  if (!kept) return;
  const file = await insertKept(trx, kept, author);
  await trx
    .updateTable(table)
    .set({ image: kept.kept.address, file_id: file.id })
    .where('id', '=', id)
    .execute();
}
