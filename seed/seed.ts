import { addDays, type CivilDate, weekday } from '#church-year/dates.ts';
import { EventBody } from '#events/contract.ts';
import { eventColumns } from '#events/routes.server.ts';
import { paymentColumns } from '#giving/routes.server.ts';
import { insertRow, SINGLE_ROW_ID } from '#kit/crud/versioned-table.server.ts';
import type { ImageVariants } from '#kit/media-storage/image-variants.ts';
import { diskPath, ensureIncomingDirectory } from '#kit/media-storage/media-folder.ts';
import { instant } from '#kit/process/clock.ts';
import type { Keys } from '#kit/security/crypto.ts';
import { toColumns } from '#kit/storage/column-names.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { NewsBody } from '#news/contract.ts';
import { organizationColumns } from '#organizations/routes.server.ts';
import { demoAds } from './content/ads.ts';
import { demoDates } from './content/event-dates.ts';
import { demoEvents } from './content/events.ts';
import { demoNews } from './content/news.ts';
import { demoOrganizations } from './content/organizations.ts';
import { demoPayment } from './content/payment.ts';
import { seedPrayerRequests } from './content/prayer-requests.ts';
import { demoServices } from './content/services.ts';
import { pictureCache } from './picture-cache.ts';
import { type SeedFile, type WriteDrawing, writeDrawing } from './sample-files.ts';
import { seedGallery, writeGalleryFiles } from './seed-gallery.ts';
import { type HistoryPictures, seedHistory, writeHistoryPictures } from './seed-history.ts';
import { seedPeople } from './seed-people.ts';
import { attachPicture, type RecordPictures, writeRecordPictures } from './seed-pictures.ts';
import { seedResources, writeResourceFiles } from './seed-resources.ts';

/**
 * The demonstration parish: fictional content with dates relative to the first start, so that the site never looks outdated.
 * Rows are inserted with the queries of the features.
 */
/** Name of the first administrator, who is the author of the articles. */
export const DEMO_ADMINISTRATOR = 'Sunitha Varghese';
const MS_PER_DAY = 86_400_000;
/** 9:30 a.m. in Springfield, without regard to daylight saving time. */
const ARTICLE_TIME = 'T15:30:00.000Z';

/** Files that are written to the data directory before the database is seeded. */
export interface DemoFiles {
  readonly gallery: readonly (readonly SeedFile[])[];
  readonly resources: ReadonlyMap<string, SeedFile>;
  readonly pictures: RecordPictures;
  readonly history: HistoryPictures;
}

/**
 * Stores all files like uploads. Pictures that are not in the cache are rendered.
 *
 * @param variants creates those of the home page's pictures.
 * @param onPicture is called with the number of complete pictures and that of all.
 */
export async function writeDemoFiles(
  dataDir: string,
  now: number,
  { variants, onPicture }: { variants?: ImageVariants; onPicture?: (done: number, all: number) => void } = {},
): Promise<DemoFiles> {
  let [done, all] = [0, 0];
  const write: WriteDrawing = async (folder, drawing) => {
    all += 1;
    const file = await writeDrawing(dataDir, { folder, drawing, now });
    onPicture?.(++done, all);
    return file;
  };
  const writeRecords = async () => {
    const pictures = await writeRecordPictures(write);
    const { vicar, home_page_ads, news } = pictures;
    const onHomePage = [vicar, home_page_ads, news.slice(0, 3), nextPictures(pictures, now)].flat();
    if (variants) await createVariants(onHomePage, { dataDir, variants });
    return pictures;
  };
  const [pictures, gallery, resources, history] = await Promise.all([
    writeRecords(),
    writeGalleryFiles(write),
    writeResourceFiles(dataDir, now),
    writeHistoryPictures(write),
  ]);
  const files = { gallery, resources, pictures, history };
  await pictureCache.keepOnly(new Set(picturesOf(files).map((picture) => picture?.cacheKey)));
  return files;
}

/** Creates the variants of all pictures, and caches them. */
export function createDemoVariants(
  files: DemoFiles,
  options: Parameters<typeof createVariants>[1],
): Promise<void> {
  return createVariants(picturesOf(files), options);
}

/** The pictures of the next three events that have one. */
function nextPictures({ events }: RecordPictures, now: number): (SeedFile | undefined)[] {
  const today = instant(now).slice(0, 'YYYY-MM-DD'.length);
  return datedEvents(today)
    .map(({ body: { date, program } }, index) => ({
      date: date ?? '',
      last: program.at(-1)?.date ?? date ?? '',
      file: events[index],
    }))
    .filter(({ last, file }) => last >= today && file)
    .sort((one, other) => one.date.localeCompare(other.date))
    .slice(0, 3)
    .map(({ file }) => file);
}

async function createVariants(
  pictures: readonly (SeedFile | undefined)[],
  { dataDir, variants, signal }: { dataDir: string; variants: ImageVariants; signal?: AbortSignal },
): Promise<void> {
  for (const picture of pictures) {
    if (signal?.aborted) return;
    if (picture?.cacheKey === undefined) continue;
    const { publicId } = picture.grant;
    const path = diskPath(dataDir, `/media/${publicId}`);
    // another record with the same drawing may have them by now
    await pictureCache.restore(picture.cacheKey, path, await ensureIncomingDirectory(dataDir));
    await variants.createAll(picture.stored);
    await pictureCache.store(picture.cacheKey, path);
  }
}

function picturesOf({ gallery, pictures, history }: DemoFiles): (SeedFile | undefined)[] {
  return [...Object.values(pictures), history, ...gallery].flat();
}

/**
 * Inserts the demonstration content into an empty database.
 *
 * @param author id of the account that becomes the author of the articles.
 */
export async function seedDatabase(
  trx: Handle,
  {
    today,
    now,
    author,
    files,
    keys,
  }: { today: CivilDate; now: number; author: number; files: DemoFiles; keys: Keys },
): Promise<void> {
  await seedGallery(trx, { files: files.gallery, now, author });
  await seedResources(trx, { files: files.resources, now, author });
  await seedPrayerRequests(trx, { keys, now, today });
  await seedPeople(trx, { today, now: instant(now), pictures: files.pictures, author });
  await seedHistory(trx, { pictures: files.history, now, author });
  const payment = { id: SINGLE_ROW_ID, ...paymentColumns(demoPayment), updated_at: instant(now) };
  await trx.insertInto('payment_info').values(payment).execute();
  const { pictures } = files;
  for (const [index, { picture: _, ...ad }] of demoAds.entries()) {
    const id = await insertRow(
      trx,
      'home_page_ads',
      { ...toColumns(ad), display_order: index },
      instant(now),
    );
    await attachPicture(trx, { table: 'home_page_ads', id, file: pictures.home_page_ads[index], author });
  }
  const events = datedEvents(today);
  const series_id = await insertWeeklySeries(trx, events);
  for (const [index, { body, isWeekly }] of events.entries()) {
    const { date } = body;
    const columns = {
      ...eventColumns(EventBody.parse(body)),
      ...(isWeekly && { series_id, series_date: date }),
      ...(body.isCanceled && { edited: JSON.stringify(['isCanceled']) }),
    };
    const id = await insertRow(trx, 'events', columns, instant(now));
    await attachPicture(trx, { table: 'events', id, file: pictures.events[index], author });
  }
  for (const service of demoServices) await insertRow(trx, 'services', service, instant(now));
  for (const { daysAgo, ...organization } of demoOrganizations)
    await insertRow(
      trx,
      'organizations',
      organizationColumns(organization),
      instant(now - daysAgo * MS_PER_DAY),
    );
  for (const [index, { daysAgo, picture: _, ...article }] of demoNews.entries()) {
    const createdAt =
      daysAgo === 0 ? instant(now) : `${instant(now - daysAgo * MS_PER_DAY).slice(0, 10)}${ARTICLE_TIME}`;
    const id = await insertRow(
      trx,
      'news',
      { ...toColumns(NewsBody.omit({ image: true }).parse(article)), created_by: author },
      createdAt,
    );
    await attachPicture(trx, { table: 'news', id, file: pictures.news[index], author });
  }
}

/** The events with their dates, if the first start is on this day. */
export function datedEvents(today: CivilDate) {
  const dates = demoDates(
    today,
    demoEvents.map(({ when }) => when),
  );
  return demoEvents.map(({ when: _, picture: __, isWeekly = false, program = [], ...event }, index) => {
    const date = dates[index] ?? null;
    const dated =
      date === null ? [] : program.map(({ days, ...entry }) => ({ ...entry, date: addDays(date, days) }));
    return { isWeekly, body: { ...event, date, program: dated } };
  });
}

/** Inserts the series of the weekly events, which are in order. @returns its id. */
async function insertWeeklySeries(trx: Handle, events: ReturnType<typeof datedEvents>): Promise<number> {
  const dates = events.flatMap(({ isWeekly, body }) => (isWeekly && body.date ? body.date : []));
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  const rule = JSON.stringify({ kind: 'weekly', weekday: weekday(first) });
  const { id } = await trx
    .insertInto('event_series')
    .values({ rule, until: last, created_through: last })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
