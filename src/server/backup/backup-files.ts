import { constants } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Handle } from '#storage/storage.ts';
import { readAddress } from '../adapters/media-host/media-folder.ts';

/** Pictures and the film of the demonstration: no rows, only names; the same as `server/http/media-files.ts` serves. */
const DRAWN = /^[a-z0-9]+(?:-[a-z0-9]+)*\.(?:jpg|webp|avif|mp4)$/;
/** Of the data folder, as a backup names it when it cannot be listed. */
export const SERVED = 'media';
const RESTING = 'media/.resting';
/** Where a server on another database has put them: a backup has them under the name that their state wants. */
const STRAY = 'media/.stray';

export interface WantedFile {
  /** Path below the data folder, with slashes. */
  readonly name: string;
  /** Where it may lie just as well: a deletion or an undo moves it, and so does housekeeping. */
  readonly otherwise: readonly string[];
  /** Its size as its row has it; null where no row tells. */
  readonly bytes: number | null;
}

/** Files of the data folder that these rows tell of, where their state wants them. */
export async function wantedFiles(view: Handle): Promise<WantedFile[]> {
  const rows = await view
    .selectFrom('files')
    .select(['address', 'state', 'bytes'])
    .where('host', '=', 'embedded')
    .where('state', 'in', ['uploaded', 'attached', 'resting'])
    .where('address', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ address, state, bytes }) => {
    const path = (address ?? '').replace(/^\/media\//, '');
    const [served, resting, stray] = [`${SERVED}/${path}`, `${RESTING}/${path}`, `${STRAY}/${path}`];
    return state === 'resting'
      ? { name: resting, otherwise: [served, stray], bytes }
      : { name: served, otherwise: [resting, stray], bytes };
  });
}

/** The demonstration's drawings, of which no row tells. @throws UnreadableFile for the folder. */
export async function drawnFiles(dataDir: string): Promise<WantedFile[]> {
  const names = await readdir(join(dataDir, SERVED)).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw new UnreadableFile(error);
  });
  return names
    .filter((name) => DRAWN.test(name))
    .map((name) => ({ name: `${SERVED}/${name}`, otherwise: [], bytes: null }));
}

/** Whether a backup may take or bring a file of this name: one that we would have written there ourselves, not a narrower form. */
export function isCarriedName(name: string): boolean {
  const [, folder, path = ''] = /^(media\/\.resting|media)\/(.+)$/.exec(name) ?? [];
  if (folder === SERVED && DRAWN.test(path)) return true;
  const address = folder && readAddress(`/media/${path}`);
  return address !== '' && address !== undefined && address.width === undefined;
}

/** A file, or the folder of them, that is there and cannot be read, by its rights or by a fault of the disk; the message is the system's code. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';

  constructor(cause: unknown) {
    super((cause as NodeJS.ErrnoException).code, { cause });
  }
}

/**
 * Opens it wherever it lies by now; undefined when it is gone, and for an address that a row should not have: it may lead to the key.
 *
 * @throws UnreadableFile
 */
export async function openWanted(
  dataDir: string,
  { name, otherwise }: WantedFile,
): Promise<FileHandle | undefined> {
  if (!isCarriedName(name)) return undefined;
  let unreadable: UnreadableFile | undefined;
  // the first place once more: it may have moved back in between
  for (const place of [name, ...otherwise, name])
    try {
      return await open(join(dataDir, place), constants.O_RDONLY);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') unreadable = new UnreadableFile(error);
    }
  if (unreadable) throw unreadable;
  return undefined;
}

/** Its bytes, piece by piece. @throws UnreadableFile */
export async function* contentOf(handle: FileHandle): AsyncGenerator<Buffer> {
  try {
    yield* handle.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>;
  } catch (error) {
    throw new UnreadableFile(error);
  }
}
