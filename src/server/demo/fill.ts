import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, type CivilDate, weekday } from '#domain/civil-date.ts';
import type { Handle } from '#storage/storage.ts';
import { insertEvent } from '../features/events/queries.ts';
import { insertArticle } from '../features/news/queries.ts';
import { instant } from '../outside/clock.ts';
import { type DemoEvent, demoEvents } from './events.ts';
import { demoNews } from './news.ts';

/**
 * The demonstration parish: invented events and news with drawn pictures, dated from the first start on, so that the site
 * never looks stale. Goes through the features' own queries.
 */
const PICTURE_WIDTH = 1280;
const PICTURE_QUALITY = 82;
const MS_PER_DAY = 86_400_000;
/** Articles are written at half past nine in the morning in Springfield, give or take summer time. */
const WRITTEN_AT = 'T15:30:00.000Z';

/** Draws the pictures into `DATA_DIR/media`; drawing again gives the same files. */
export async function drawDemoPictures(dataDir: string): Promise<void> {
  // loaded here, since only a first start draws
  const { default: sharp } = await import('sharp');
  const folder = join(dataDir, 'media');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = new Set([...demoEvents, ...demoNews].flatMap(({ picture }) => picture ?? []));
  for (const name of names) {
    const drawing = await readFile(new URL(`./pictures/${name}.svg`, import.meta.url));
    const jpeg = await sharp(drawing)
      .resize({ width: PICTURE_WIDTH })
      .jpeg({ quality: PICTURE_QUALITY, mozjpeg: true })
      .toBuffer();
    const file = join(folder, fileName(name));
    await writeFile(`${file}.part`, jpeg);
    await rename(`${file}.part`, file);
  }
}

/** Fills an empty database. @param author id of the account that the articles are said to be by. */
export async function fillDemo(
  trx: Handle,
  { today, now, author }: { today: CivilDate; now: number; author: number },
): Promise<void> {
  for (const { when, picture, ...event } of demoEvents) {
    const date = when && demoDate(today, when);
    await insertEvent(trx, { ...event, date, image: pictureAddress(picture) }, instant(now));
  }
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
