import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type MediaFolder, mediaFolders } from './media-host.ts';

/** `DATA_DIR/media`: the files of the embedded host, one folder for each of `mediaFolders`, beside the drawn pictures of the demonstration. */
const ADDRESS = /^\/media\/([a-z]+)\/([\da-f]{32})(?:-(\d{3,4}))?\.([a-z\d]{2,4})$/;
const INCOMING = '.incoming';
/** Files of records in the trash; no address leads here. */
const RESTING = '.resting';
/** Files that no row tells of, from either place; no address leads here. */
const STRAY = '.stray';

export interface MediaAddress {
  readonly folder: MediaFolder;
  /** 'gallery/5f0c…'. */
  readonly publicId: string;
  /** Pixels; undefined for the file itself. */
  readonly width: number | undefined;
  readonly ending: string;
}

/** What an address path below /media/ names; undefined for one that we never give out. */
export function readAddress(path: string): MediaAddress | undefined {
  const [, folder = '', name, width, ending = ''] = ADDRESS.exec(path) ?? [];
  if (!Object.hasOwn(mediaFolders, folder)) return undefined;
  return {
    folder: folder as MediaFolder,
    publicId: `${folder}/${name}`,
    width: width === undefined ? undefined : Number(width),
    ending,
  };
}

export function addressOf(publicId: string, ending: string, width?: number): string {
  return `/media/${publicId}${width === undefined ? '' : `-${width}`}.${ending}`;
}

/** Path on disk of what an address names. */
export function pathOf(dataDir: string, address: string): string {
  return join(dataDir, ...address.split('/').filter(Boolean));
}

/** Where files lie while they are received or made; made when it is missing. */
export async function incomingFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'media', INCOMING);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Moves a finished file to its place; when this resolves, it is on the disk. */
export async function settle(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await synced(from);
  await rename(from, to);
  await synced(dirname(to));
}

async function synced(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Takes a file from its address and keeps it; its smaller forms go, since they can be made again. */
export async function restFile(dataDir: string, publicId: string): Promise<void> {
  const { served, resting, stray } = foldersOf(dataDir, publicId);
  for (const folder of [served, stray]) await move(folder, resting, publicId);
  // read anew: a form that was being made is here by now, or is not kept without the file that it was made from
  for (const name of await formsIn(served, publicId)) await rm(join(served, name), { force: true });
}

/** Brings a resting file, or one that was put aside, back to its address. */
export async function wakeFile(dataDir: string, publicId: string): Promise<void> {
  const { served, resting, stray } = foldersOf(dataDir, publicId);
  for (const folder of [resting, stray]) await move(folder, served, publicId);
}

/** Takes a file from wherever it lies and keeps it aside, as of now. @param now milliseconds since 1970. */
export async function putAside(dataDir: string, publicId: string, now: number): Promise<void> {
  const { served, resting, stray } = foldersOf(dataDir, publicId);
  // the time first: a process that ended after the move would leave it with the time of its upload, long past
  for (const folder of [served, resting])
    for (const name of await formsIn(folder, publicId))
      await utimes(join(folder, name), now / 1000, now / 1000).catch(unlessGone);
  for (const folder of [served, resting]) await move(folder, stray, publicId);
  for (const name of await formsIn(served, publicId)) await rm(join(served, name), { force: true });
}

async function move(from: string, to: string, publicId: string): Promise<void> {
  for (const name of await formsIn(from, publicId))
    if (!isSmaller(name)) await settle(join(from, name), join(to, name)).catch(unlessGone);
}

/** Removes a file and every smaller form of it, wherever it lies. */
export async function removeFile(dataDir: string, publicId: string): Promise<void> {
  for (const folder of Object.values(foldersOf(dataDir, publicId)))
    for (const name of await formsIn(folder, publicId)) await rm(join(folder, name), { force: true });
}

function foldersOf(dataDir: string, publicId: string) {
  const folder = dirname(publicId);
  const at = (place: string) => join(dataDir, 'media', place, folder);
  return { served: at(''), resting: at(RESTING), stray: at(STRAY) };
}

async function formsIn(folder: string, publicId: string): Promise<string[]> {
  const name = publicId.split('/').pop() as string;
  const names = await readdir(folder).catch(none);
  return names.filter((one) => one.startsWith(`${name}.`) || one.startsWith(`${name}-`));
}

const isSmaller = (name: string) => name.includes('-');

/** Another process was faster. */
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** Public ids of files that can be reached. */
export async function servedFiles(dataDir: string): Promise<Set<string>> {
  return new Set((await filesBelow(join(dataDir, 'media'))).map(({ publicId }) => publicId));
}

/** Public ids of files that rest. */
export async function restingFiles(dataDir: string): Promise<Set<string>> {
  return new Set((await filesBelow(join(dataDir, 'media', RESTING))).map(({ publicId }) => publicId));
}

/** Public ids of files that were put aside. */
export async function strayFiles(dataDir: string): Promise<Set<string>> {
  return new Set((await filesBelow(join(dataDir, 'media', STRAY))).map(({ publicId }) => publicId));
}

/** Public ids of files on the disk, resting or not, that were written so long ago. */
export function settledBefore(dataDir: string, before: number): Promise<string[]> {
  return olderThan(before, [join(dataDir, 'media'), join(dataDir, 'media', RESTING)]);
}

/** Public ids of files that were put aside so long ago. */
export function straysBefore(dataDir: string, before: number): Promise<string[]> {
  return olderThan(before, [join(dataDir, 'media', STRAY)]);
}

async function olderThan(before: number, roots: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const root of roots)
    for (const { publicId, path } of await filesBelow(root))
      if ((await ageOf(path)) <= before) found.add(publicId);
  return [...found];
}

async function filesBelow(root: string): Promise<{ publicId: string; path: string }[]> {
  const found: { publicId: string; path: string }[] = [];
  for (const folder of Object.keys(mediaFolders))
    for (const name of await readdir(join(root, folder)).catch(none)) {
      const address = readAddress(`/media/${folder}/${name}`);
      if (address) found.push({ publicId: address.publicId, path: join(root, folder, name) });
    }
  return found;
}

/** Removes what was left behind half received or half made. */
export async function clearIncoming(dataDir: string, before: number): Promise<void> {
  const folder = join(dataDir, 'media', INCOMING);
  for (const name of await readdir(folder).catch(none))
    if ((await ageOf(join(folder, name))) <= before) await rm(join(folder, name), { force: true });
}

/** When a file was last written, in milliseconds since 1970; never, for one that is gone. */
async function ageOf(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  );
}

const none = (): string[] => [];
