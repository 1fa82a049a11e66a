import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { history } from '#parish';
import { instant } from '#server/adapters/clock.ts';
import { diskPath } from '#server/adapters/media-storage/media-folder.ts';
import { insertRow } from '#server/features/crud/versioned-table.ts';
import type { AppContext } from '#server/main/app-context.ts';
import type { Handle } from '#storage/storage.ts';
import { type SeedFile, type WriteDrawing, writeDrawing, writeSampleFile } from './sample-files.ts';
import { attachPicture } from './seed-pictures.ts';

const PICTURES = join(import.meta.dirname, '..', 'parish.history');

/** The pictures of `parish.history.ts`. */
export interface HistoryPictures {
  /** In the order of the entries; undefined for an entry without a picture or with one that cannot be read. */
  readonly files: readonly (SeedFile | undefined)[];
  /** Why pictures could not be read or stored. */
  readonly failures: readonly string[];
}

/** Stores the pictures of the folder `parish.history` like uploads; an SVG is rendered. */
export function writeHistoryPictures(
  dataDir: string,
  now: number,
  write: WriteDrawing = (folder, drawing) => writeDrawing(dataDir, { folder, drawing, now }),
): Promise<HistoryPictures> {
  const names = history.timeline.map(({ picture }) => picture?.file);
  return collectFailures(names, async (name) => {
    const content = await readFile(join(PICTURES, name));
    if (extname(name).toLowerCase() === '.svg') return write('pictures', { svg: content.toString() });
    return writeSampleFile(dataDir, { folder: 'pictures', fileName: basename(name), content, now });
  });
}

/** Inserts the entries of `parish.history.ts` into an empty table. */
export async function seedHistory(
  trx: Handle,
  { pictures, now, author }: { pictures: HistoryPictures; now: number; author: number | null },
): Promise<void> {
  for (const [index, { picture, ...text }] of history.timeline.entries()) {
    const row = { ...text, image_description: picture?.alt ?? null, display_order: index + 1 };
    const id = await insertRow(trx, 'history_entries', row, instant(now));
    await attachPicture(trx, { table: 'history_entries', id, file: pictures.files[index], author });
  }
}

/** Imports `parish.history.ts` into the database of a version that read the history from the file. */
export async function importHistory({
  config: { dataDir },
  storage,
  media: { current: host },
  clock,
  log,
}: Pick<AppContext, 'config' | 'storage' | 'media' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now();
  const written = await writeHistoryPictures(dataDir, now);
  // with an external host, other processes may have no access to this data directory
  const uploaded = await collectFailures(written.files, async ({ grant, stored }): Promise<SeedFile> => {
    if (host.name === 'embedded') return { grant, stored };
    const received = {
      path: diskPath(dataDir, stored.address),
      bytes: stored.bytes ?? 0,
      fileName: '',
      hash: '',
    };
    return { grant, stored: await host.store(grant, received), host: host.name };
  });
  for (const reason of [...written.failures, ...uploaded.failures])
    log.warn({ event: 'history picture failure', reason }, 'an entry was imported without its picture');
  await storage.transaction(async (trx) => {
    await seedHistory(trx, { pictures: uploaded, now, author: null });
    await trx.deleteFrom('pending_imports').where('name', '=', 'history').execute();
  });
}

/** Maps the items that exist. A failure leaves its place empty. */
async function collectFailures<Item>(
  items: readonly (Item | undefined)[],
  work: (item: Item) => Promise<SeedFile>,
): Promise<HistoryPictures> {
  const failures: string[] = [];
  const attempt = async (item: Item | undefined, index: number) => {
    if (item === undefined) return undefined;
    return work(item).catch((error: Error) => {
      failures.push(`entry ${index + 1}: ${error.message}`);
      return undefined;
    });
  };
  const files = await Promise.all(items.map(attempt));
  return { files, failures };
}
