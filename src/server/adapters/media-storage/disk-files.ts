import { opendir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { INCOMING, isOutdated, readAddress, unlessGone } from '../media-host/media-folder.ts';
import { mediaFolders } from '../media-host/media-host.ts';
import { type FileNames, PLACES } from './storage-layout.ts';

/** Names that are read at once: others are served in between. */
const NAMES_AT_ONCE = 200;

/** Files by their public id: the names that each has in its folder, none where only narrower forms are left of it. */
export type FilesIn = ReadonlyMap<string, readonly string[]>;

export interface FilesOnDisk extends Readonly<Record<keyof typeof PLACES, FilesIn>> {
  /** Paths of narrower forms that pages do not ask for any more. */
  readonly outdated: readonly string[];
}

/** Does one piece of work of many; where it fails it is told of, and the others go on. */
export type Attempt = (work: () => Promise<unknown>) => Promise<void>;

/** Everything that lies below `DATA_DIR/media` under a name that we give out, read once; what of a folder cannot be read is left out. */
export async function filesOnDisk(dataDir: string, attempt: Attempt): Promise<FilesOnDisk> {
  const outdated: string[] = [];
  const read = (place: string) => filesBelow(join(dataDir, 'media', place), { outdated, attempt });
  return {
    served: await read(PLACES.served),
    resting: await read(PLACES.resting),
    stray: await read(PLACES.stray),
    outdated,
  };
}

async function filesBelow(
  root: string,
  { outdated, attempt }: { readonly outdated: string[]; readonly attempt: Attempt },
): Promise<FilesIn> {
  const found = new Map<string, string[]>();
  const add = (folder: string, name: string) => {
    if (isOutdated(folder, name)) {
      outdated.push(join(root, folder, name));
      return;
    }
    const address = readAddress(`/media/${folder}/${name}`);
    if (!address) return;
    const { publicId, width } = address;
    const own = found.get(publicId) ?? [];
    found.set(publicId, own);
    if (width === undefined) own.push(name);
  };
  for (const folder of Object.keys(mediaFolders))
    await attempt(async () => {
      for await (const name of namesIn(join(root, folder))) add(folder, name);
    });
  return found;
}

/** @throws whatever keeps a folder from being read; one that is not there has no names. */
async function* namesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder, { bufferSize: NAMES_AT_ONCE }).catch(unlessGone);
  if (entries) for await (const { name } of entries) yield name;
}

/** Whether any form of a file in these places was written so long ago. @param before milliseconds since 1970. */
export async function isWrittenBefore(
  dataDir: string,
  { names, places, before }: { names: FileNames; places: readonly (keyof typeof PLACES)[]; before: number },
): Promise<boolean> {
  for (const place of places)
    for (const name of [...names.own, ...names.narrower]) {
      const path = join(dataDir, 'media', PLACES[place], dirname(names.publicId), name);
      if ((await writtenAt(path)) <= before) return true;
    }
  return false;
}

/** Removes what was left behind half received or half made. @param before milliseconds since 1970. */
export async function clearIncoming(
  dataDir: string,
  { before, attempt }: { readonly before: number; readonly attempt: Attempt },
): Promise<void> {
  const folder = join(dataDir, 'media', INCOMING);
  const clear = async (path: string) => {
    if ((await writtenAt(path)) <= before) await rm(path, { force: true });
  };
  await attempt(async () => {
    for await (const name of namesIn(folder)) await attempt(() => clear(join(folder, name)));
  });
}

/** When a file was last written, in milliseconds since 1970; never, for one that is gone. */
async function writtenAt(path: string): Promise<number> {
  const found = await stat(path).catch(unlessGone);
  return found?.mtimeMs ?? Number.POSITIVE_INFINITY;
}
