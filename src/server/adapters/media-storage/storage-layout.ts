import { mkdir, rename, unlink, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileKinds, pictureWidths } from '#domain/file-names.ts';
import { ignoreMissing, mediaPath, parseMediaPath, syncToDisk, VARIANT_FORMATS } from './media-folder.ts';
import type { FileReference } from './media-host.ts';

/** Directories below `DATA_DIR/media`. Only files in the first are served. */
export const DIRECTORIES = {
  live: '',
  /** Files of trashed records. */
  trashed: '.resting',
  /** Files without a database row, from either of the other directories. */
  quarantined: '.stray',
} as const;

/**
 * All possible names of a file and its variants. Operations try each name, because listing a directory of thousands of files
 * would block other requests.
 */
export interface FileNames {
  /** 'gallery/5f0c…'. */
  readonly publicId: string;
  /** '5f0c….jpg', or one name for each possible extension. */
  readonly originals: readonly string[];
  /** '5f0c…-320.webp' and so on; they can be created again from the original. */
  readonly variants: readonly string[];
}

/**
 * Names of a file according to its row. Without an address, the upload did not end and any extension of its kind is possible.
 */
export function expectedFileNames({ public_id, kind, address }: FileReference): FileNames {
  const storedExtension = parseMediaPath(address ?? '')?.extension;
  const extensions = storedExtension === undefined ? fileKinds[kind].formats : [storedExtension];
  const originals = extensions.map((extension) => baseName(mediaPath(public_id, extension)));
  return { publicId: public_id, originals: originals, variants: variantNames(public_id) };
}

/** Names of a file that exists on disk. @param originals its names there, without variants. */
export function fileNamesOnDisk(publicId: string, originals: Iterable<string>): FileNames {
  return { publicId, originals: [...originals], variants: variantNames(publicId) };
}

function variantNames(publicId: string): string[] {
  return pictureWidths.flatMap((width) =>
    VARIANT_FORMATS.map((extension) => baseName(mediaPath(publicId, extension, width))),
  );
}

const baseName = (address: string) => address.slice(address.lastIndexOf('/') + 1);

/** Moves a file to the trash directory and deletes its variants, which can be created again. */
export async function moveFileToTrash(dataDir: string, names: FileNames): Promise<void> {
  const { live, trashed, quarantined } = directoriesOf(dataDir, names);
  const isMoved = await move(names.originals, [live, quarantined], trashed);
  // after the original: a variant that is created concurrently exists by now, or is deleted because its original is gone
  await deleteAll(names.variants, live);
  if (isMoved) await syncToDisk(trashed);
}

/** Moves a trashed or quarantined file back to where it is served. */
export async function moveFileToLive(dataDir: string, names: FileNames): Promise<void> {
  const { live, trashed, quarantined } = directoriesOf(dataDir, names);
  if (await move(names.originals, [trashed, quarantined], live)) await syncToDisk(live);
}

/** Moves a file to quarantine and sets its modification time. @param now milliseconds since 1970. */
export async function quarantineFile(dataDir: string, names: FileNames, now: number): Promise<void> {
  const { live, trashed, quarantined } = directoriesOf(dataDir, names);
  // set the time first: if the process ended after the move, the file would have its old upload time and be deleted at the next
  // cleanup
  for (const folder of [live, trashed])
    for (const name of names.originals)
      await utimes(join(folder, name), now / 1000, now / 1000).catch(ignoreMissing);
  const isMoved = await move(names.originals, [live, trashed], quarantined);
  await deleteAll(names.variants, live);
  if (isMoved) await syncToDisk(quarantined);
}

/** Deletes a file and its variants from all directories, even if it is moved between them concurrently. */
export async function deleteFile(dataDir: string, names: FileNames): Promise<void> {
  const { live, trashed, quarantined } = directoriesOf(dataDir, names);
  // this order visits every directory after every other one, so a file that is moved concurrently is found
  // delete originals first, for the reason given in `moveFileToTrash`
  for (const folder of [live, trashed, quarantined, trashed, live])
    await deleteAll([...names.originals, ...names.variants], folder);
}

function directoriesOf(dataDir: string, { publicId }: FileNames) {
  const directory = (name: string) => join(dataDir, 'media', name, dirname(publicId));
  return {
    live: directory(DIRECTORIES.live),
    trashed: directory(DIRECTORIES.trashed),
    quarantined: directory(DIRECTORIES.quarantined),
  };
}

/**
 * Moves files by rename, which needs no file descriptor and therefore works when too many files are open.
 *
 * @returns whether any file was moved; the caller must then fsync the new directory.
 */
async function move(names: readonly string[], from: readonly string[], to: string): Promise<boolean> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  let isMoved = false;
  const markMoved = () => {
    isMoved = true;
  };
  for (const folder of from)
    for (const name of names) await rename(join(folder, name), join(to, name)).then(markMoved, ignoreMissing);
  return isMoved;
}

async function deleteAll(names: readonly string[], directory: string): Promise<void> {
  for (const name of names) await unlink(join(directory, name)).catch(ignoreMissing);
}
