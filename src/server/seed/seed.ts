import { addDays, type CivilDate, weekday } from '#domain/civil-date.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../adapters/clock.ts';
import type { Keys } from '../crypto.ts';
import { insertAd } from '../features/ads/queries.ts';
import { insertEvent } from '../features/events/queries.ts';
import { insertArticle } from '../features/news/queries.ts';
import { insertOrganization } from '../features/organizations/queries.ts';
import { savePaymentInfo } from '../features/payment/queries.ts';
import { insertService } from '../features/services/queries.ts';
import { demoAds } from './ads.ts';
import { type DemoEvent, demoEvents } from './events.ts';
import { demoNews } from './news.ts';
import { demoOrganizations } from './organizations.ts';
import { demoPayment } from './payment.ts';
import { fillPeople } from './people.ts';
import { fillPrayerRequests } from './prayer-requests.ts';
import type { KeptFile } from './sample-files.ts';
import { fillGallery, keepGallery } from './seed-gallery.ts';
import { givePicture, keepPictures, type RecordPictures } from './seed-pictures.ts';
import { fillResources, keepResources } from './seed-resources.ts';
import { demoServices } from './services.ts';

/**
 * The demonstration parish: invented events, news, gallery and service resources, dated from the first start on, so that the site
 * never looks stale. Goes through the features' own queries.
 */
const MS_PER_DAY = 86_400_000;
/** Articles are written at half past nine in the morning in Springfield, give or take summer time. */
const WRITTEN_AT = 'T15:30:00.000Z';

/** What lies in the data folder before the database is filled; drawn, written and computed. */
export interface DemoFiles {
  readonly gallery: readonly (readonly KeptFile[])[];
  readonly resources: ReadonlyMap<string, KeptFile>;
  readonly pictures: RecordPictures;
}

/** Makes all files of the demonstration; they are kept as uploads are, pictures in the widths that pages ask for. */
export async function makeDemoFiles(dataDir: string, now: number): Promise<DemoFiles> {
  const [gallery, resources, pictures] = await Promise.all([
    keepGallery(dataDir, now),
    keepResources(dataDir, now),
    keepPictures(dataDir, now),
  ]);
  return { gallery, resources, pictures };
}

/** Fills an empty database. @param author id of the account that the articles are said to be by. */
export async function fillDemo(
  trx: Handle,
  {
    today,
    now,
    author,
    files,
    keys,
  }: { today: CivilDate; now: number; author: number; files: DemoFiles; keys: Keys },
): Promise<void> {
  await fillGallery(trx, { files: files.gallery, now, author });
  await fillResources(trx, { files: files.resources, now, author });
  await fillPrayerRequests(trx, { keys, now });
  await fillPeople(trx, { today, now: instant(now) });
  await savePaymentInfo(trx, { payment: demoPayment, version: undefined, now: instant(now) });
  const { pictures } = files;
  for (const [place, { picture: _, ...ad }] of demoAds.entries()) {
    const id = await insertAd(trx, ad, instant(now));
    await givePicture(trx, { table: 'home_page_ads', id, kept: pictures.home_page_ads[place], author });
  }
  for (const [place, { when, picture: _, ...event }] of demoEvents.entries()) {
    const date = when && demoDate(today, when);
    const id = await insertEvent(trx, { ...event, date }, instant(now));
    await givePicture(trx, { table: 'events', id, kept: pictures.events[place], author });
  }
  for (const service of demoServices) await insertService(trx, service, instant(now));
  for (const { daysAgo, ...organization } of demoOrganizations)
    await insertOrganization(trx, organization, instant(now - daysAgo * MS_PER_DAY));
  for (const [place, { daysAgo, picture: _, ...article }] of demoNews.entries()) {
    const written =
      daysAgo === 0 ? instant(now) : `${instant(now - daysAgo * MS_PER_DAY).slice(0, 10)}${WRITTEN_AT}`;
    const id = await insertArticle(trx, { ...article, createdBy: author }, written);
    await givePicture(trx, { table: 'news', id, kept: pictures.news[place], author });
  }
}

/** A weekday counted in weeks from the week of the first start: week 1 is the next one. */
function demoDate(today: CivilDate, when: NonNullable<DemoEvent['when']>): CivilDate {
  return addDays(today, when.weeks * 7 + when.weekday - weekday(today));
}
