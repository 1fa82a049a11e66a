import { constants } from 'node:fs';
import { access, mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pictureWidths } from '#domain/file-names.ts';
import { type MediaFolder, mediaFolders } from './media-host.ts';

/** `DATA_DIR/media`: the files of the embedded host, one folder for each of `mediaFolders`, beside the drawn pictures of the demonstration. */
const ADDRESS = /^\/media\/([a-z]+)\/([\da-f]{32})(?:-([1-9]\d{2,3}))?\.([a-z\d]{2,4})$/;
/** Names of narrower forms, also of those that earlier versions made: in other widths, and with a zero before the width. */
const NARROWER_NAME = /^[\da-f]{32}-\d{3,4}\.[a-z\d]{2,4}$/;
/** Where files lie while they are received or made. */
export const INCOMING = '.incoming';
/** What narrower forms of pictures are written in. */
export const NARROWER_FORMATS = ['avif', 'webp'] as const;

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

/** Whether an address names a narrower form that pages ask for: no other is made or given out. */
export function isOffered({ folder, width, ending }: MediaAddress): boolean {
  return (
    mediaFolders[folder] === 'picture' &&
    pictureWidths.some((one) => one === width) &&
    NARROWER_FORMATS.some((one) => one === ending)
  );
}

/** Whether a file in a folder of `mediaFolders` is a narrower form that pages do not ask for any more. */
export function isOutdated(folder: string, name: string): boolean {
  const address = readAddress(`/media/${folder}/${name}`);
  return NARROWER_NAME.test(name) && !(address && isOffered(address));
}

export function addressOf(publicId: string, ending: string, width?: number): string {
  return `/media/${publicId}${width === undefined ? '' : `-${width}`}.${ending}`;
}

/** Path on disk of what an address names. */
export function pathOf(dataDir: string, address: string): string {
  return join(dataDir, ...address.split('/').filter(Boolean));
}

/** The path of that folder, made when it is missing. */
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

/** Waits until a file, or which names a folder has, is on the disk. */
export async function synced(path: string): Promise<void> {
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

/** Another process was faster, or it was never there; whatever else fails is told of. */
export function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
