import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, type CivilDate, weekday } from '#domain/civil-date.ts';
import type { Handle } from '#storage/storage.ts';
import { insertAd } from '../features/ads/queries.ts';
import { insertEvent } from '../features/events/queries.ts';
import { insertArticle } from '../features/news/queries.ts';
import { insertOrganization } from '../features/organizations/queries.ts';
import { savePaymentInfo } from '../features/payment/queries.ts';
import { insertService } from '../features/services/queries.ts';
import type { Keys } from '../keys.ts';
import { instant } from '../outside/clock.ts';
import { incomingFolder } from '../outside/media-host/media-folder.ts';
import { demoAds } from './ads.ts';
import { draw, onAllCores } from './draw.ts';
import { type DemoEvent, demoEvents } from './events.ts';
import { fillGallery, keepGallery } from './fill-gallery.ts';
import { fillResources, keepResources } from './fill-resources.ts';
import type { KeptFile } from './kept-files.ts';
import { demoNews } from './news.ts';
import { demoOrganizations } from './organizations.ts';
import { demoPayment } from './payment.ts';
import { fillPeople } from './people.ts';
import { fillPrayerRequests } from './prayer-requests.ts';
import { demoServices } from './services.ts';

/**
 * The demonstration parish: invented events, news, gallery and service resources, dated from the first start on, so that the site
 * never looks stale. Goes through the features' own queries.
 */
const PICTURE = { width: 1280, quality: 82, isFinal: true } as const;
const MS_PER_DAY = 86_400_000;
/** Articles are written at half past nine in the morning in Springfield, give or take summer time. */
const WRITTEN_AT = 'T15:30:00.000Z';

/** What lies in the data folder before the database is filled; drawn, written and computed. */
export interface DemoFiles {
  readonly gallery: readonly (readonly KeptFile[])[];
  readonly resources: ReadonlyMap<string, KeptFile>;
}

/**
 * Makes all files of the demonstration. Those of events and news lie under names of their own and are the same when they
 * are made again; the gallery's and the resources' are kept as uploads are.
 */
export async function makeDemoFiles(dataDir: string, now: number): Promise<DemoFiles> {
  const [gallery, resources] = await Promise.all([
    keepGallery(dataDir, now),
    keepResources(dataDir, now),
    drawPictures(dataDir),
  ]);
  return { gallery, resources };
}

async function drawPictures(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'media');
  const names = new Set([...demoEvents, ...demoNews, ...demoAds].flatMap(({ picture }) => picture ?? []));
  await onAllCores([...names], async (drawing) => {
    const file = join(folder, fileName(drawing));
    // under a name of its own: another process may be drawing the same
    const part = join(await incomingFolder(dataDir), `${randomUUID()}.part`);
    await writeFile(part, await draw({ drawing }, PICTURE));
    await rename(part, file);
  });
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
  for (const { picture, ...ad } of demoAds)
    await insertAd(trx, { ...ad, image: pictureAddress(picture) }, instant(now));
  for (const { when, picture, ...event } of demoEvents) {
    const date = when && demoDate(today, when);
    await insertEvent(trx, { ...event, date, image: pictureAddress(picture) }, instant(now));
  }
  for (const service of demoServices) await insertService(trx, service, instant(now));
  for (const { daysAgo, ...organization } of demoOrganizations)
    await insertOrganization(trx, organization, instant(now - daysAgo * MS_PER_DAY));
  for (const { daysAgo, picture, ...article } of demoNews) {
    const written =
      daysAgo === 0 ? instant(now) : `${instant(now - daysAgo * MS_PER_DAY).slice(0, 10)}${WRITTEN_AT}`;
    await insertArticle(trx, { ...article, createdBy: author, image: pictureAddress(picture) }, written);
  }
}

/** A weekday counted in weeks from the week of the first start: week 1 is the next one. */
function demoDate(today: CivilDate, when: NonNullable<DemoEvent['when']>): CivilDate {
  return addDays(today, when.weeks * 7 + when.weekday - weekday(today));
}

function pictureAddress(name: string | null): string | null {
  return name && `/media/${fileName(name)}`;
}

function fileName(name: string): string {
  return `demo-${name}.jpg`;
}
