import { mkdir, rename, unlink, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileKinds, pictureWidths } from '#domain/file-names.ts';
import { addressOf, NARROWER_FORMATS, readAddress, synced, unlessGone } from '../media-host/media-folder.ts';
import type { ToldFile } from '../media-host/media-host.ts';

/** Folders below `DATA_DIR/media`; an address leads to the first alone. */
export const PLACES = {
  served: '',
  /** Files of records in the trash. */
  resting: '.resting',
  /** Files that no row tells of, from either place. */
  stray: '.stray',
} as const;

/**
 * Names under which a file may lie. Each is tried, there or not: to look for them would be to read a folder of thousands, while
 * everybody waits.
 */
export interface FileNames {
  /** 'gallery/5f0c…'. */
  readonly publicId: string;
  /** '5f0c….jpg', or one for each ending that it may have. */
  readonly own: readonly string[];
  /** '5f0c…-320.webp' and so on: forms that can be made again. */
  readonly narrower: readonly string[];
}

/** As its row tells: an upload that never ended may lie there under any ending of its kind. */
export function namesOf({ public_id, kind, address }: ToldFile): FileNames {
  const told = readAddress(address ?? '')?.ending;
  const endings = told === undefined ? fileKinds[kind].formats : [told];
  const own = endings.map((ending) => nameOf(addressOf(public_id, ending)));
  return { publicId: public_id, own, narrower: narrowerNames(public_id) };
}

/** As it was found on the disk. @param own names that it has there. */
export function namesFound(publicId: string, own: Iterable<string>): FileNames {
  return { publicId, own: [...own], narrower: narrowerNames(publicId) };
}

function narrowerNames(publicId: string): string[] {
  return pictureWidths.flatMap((width) =>
    NARROWER_FORMATS.map((ending) => nameOf(addressOf(publicId, ending, width))),
  );
}

const nameOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);

/** Takes a file from its address and keeps it; its narrower forms go, since they can be made again. */
export async function restFile(dataDir: string, names: FileNames): Promise<void> {
  const { served, resting, stray } = foldersOf(dataDir, names);
  const isMoved = await move(names.own, [served, stray], resting);
  // after the file itself: a form that was being made is here by now, or is not kept without the file that it was made from
  await removeAll(names.narrower, served);
  if (isMoved) await synced(resting);
}

/** Brings a resting file, or one that was put aside, back to its address. */
export async function wakeFile(dataDir: string, names: FileNames): Promise<void> {
  const { served, resting, stray } = foldersOf(dataDir, names);
  if (await move(names.own, [resting, stray], served)) await synced(served);
}

/** Takes a file from wherever it lies and keeps it aside, as of now. @param now milliseconds since 1970. */
export async function putAside(dataDir: string, names: FileNames, now: number): Promise<void> {
  const { served, resting, stray } = foldersOf(dataDir, names);
  // the time first: a process that ended after the move would leave it with the time of its upload, long past
  for (const folder of [served, resting])
    for (const name of names.own) await utimes(join(folder, name), now / 1000, now / 1000).catch(unlessGone);
  const isMoved = await move(names.own, [served, resting], stray);
  await removeAll(names.narrower, served);
  if (isMoved) await synced(stray);
}

/** Removes a file and every narrower form of it, wherever it lies, also when it is being moved from one place to another meanwhile. */
export async function removeFile(dataDir: string, names: FileNames): Promise<void> {
  const { served, resting, stray } = foldersOf(dataDir, names);
  // there and back: then each place is looked at after each of the others, and what was moved lies in one that is yet to come
  // the file itself first, as above
  for (const folder of [served, resting, stray, resting, served])
    await removeAll([...names.own, ...names.narrower], folder);
}

function foldersOf(dataDir: string, { publicId }: FileNames) {
  const at = (place: string) => join(dataDir, 'media', place, dirname(publicId));
  return { served: at(PLACES.served), resting: at(PLACES.resting), stray: at(PLACES.stray) };
}

/**
 * What lies there is on the disk already, and a rename opens nothing: a file leaves its address also where too many are open.
 *
 * @returns whether there was any, whose new folder has yet to be synced.
 */
async function move(names: readonly string[], from: readonly string[], to: string): Promise<boolean> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  let isMoved = false;
  const done = () => {
    isMoved = true;
  };
  for (const folder of from)
    for (const name of names) await rename(join(folder, name), join(to, name)).then(done, unlessGone);
  return isMoved;
}

async function removeAll(names: readonly string[], folder: string): Promise<void> {
  for (const name of names) await unlink(join(folder, name)).catch(unlessGone);
}
