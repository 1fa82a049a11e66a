import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { insertRow } from '#kit/crud/versioned-table.server.ts';
import { instant } from '#kit/process/clock.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { demoHistory } from './content/history.ts';
import type { SeedFile, WriteDrawing } from './sample-files.ts';
import { attachPicture } from './seed-pictures.ts';

const PICTURES = join(import.meta.dirname, 'content', 'history');

/** In the order of the entries; undefined for an entry without a picture. */
export type HistoryPictures = readonly (SeedFile | undefined)[];

/** Renders the pictures of the history, and stores them like uploads. */
export function writeHistoryPictures(write: WriteDrawing): Promise<HistoryPictures> {
  return Promise.all(
    demoHistory.map(
      async ({ picture }) =>
        picture && write('pictures', { svg: await readFile(join(PICTURES, picture.file), 'utf8') }),
    ),
  );
}

export async function seedHistory(
  trx: Handle,
  { pictures, now, author }: { pictures: HistoryPictures; now: number; author: number | null },
): Promise<void> {
  for (const [index, { picture, ...text }] of demoHistory.entries()) {
    const row = { ...text, image_description: picture?.alt ?? null, display_order: index + 1 };
    const id = await insertRow(trx, 'history_entries', row, instant(now));
    await attachPicture(trx, { table: 'history_entries', id, file: pictures[index], author });
  }
}
