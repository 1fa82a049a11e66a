import { constants } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileFormat, iconSizes, mimeTypes, pictureWidths } from '../media/file-names.ts';
import { linkPreview, pictureCrops } from '../media/link-preview.ts';
import { type MediaFolder, mediaFolders } from './media-host.ts';

/** Files of the embedded host in `DATA_DIR/media`, in one folder for each of `mediaFolders`. */
const MEDIA_PATH = /^\/media\/([a-z]+)\/([\da-f]{32})(?:-([1-9]\d{2,3}))?\.([a-z\d]{2,4})$/;
/**
 * Names of the generated files of the demonstration parish, which have no rows: letters, digits and hyphens, so no path
 * traversal or hidden files.
 */
export const DEMO_FILE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*\.(?:jpg|webp|avif|mp4)$/;
/** Directory for files that are being received or created. */
export const INCOMING_DIRECTORY = '.incoming';
/** Formats of smaller copies of a picture. */
const VARIANT_FORMATS = ['avif', 'webp'] as const;
/** The JPEG variants, which other sites show, by their width. */
export const previewSizes = [linkPreview, ...pictureCrops];
/** Widths of the variants by their extension: smaller copies, the link preview and square icons. */
const VARIANT_WIDTHS: ReadonlyMap<string, readonly number[]> = new Map<string, readonly number[]>([
  ...VARIANT_FORMATS.map((format) => [format, pictureWidths] as const),
  ['jpg', previewSizes.map(({ width }) => width)],
  ['png', iconSizes],
]);

export interface MediaPath {
  readonly folder: MediaFolder;
  /** 'gallery/5f0c…'. */
  readonly publicId: string;
  /** Pixels; undefined for the original. */
  readonly width: number | undefined;
  readonly extension: string;
}

/** Parses a URL path below /media/. Returns undefined for a path that the embedded host never creates. */
export function parseMediaPath(path: string): MediaPath | undefined {
  const [, folder = '', name, width, extension = ''] = MEDIA_PATH.exec(path) ?? [];
  if (!Object.hasOwn(mediaFolders, folder)) return undefined;
  return {
    folder: folder as MediaFolder,
    publicId: `${folder}/${name}`,
    width: width === undefined ? undefined : Number(width),
    extension,
  };
}

/** Whether the path is a variant that pages use. No other variant is created or served. */
export function isServedVariant({ folder, width = 0, extension }: MediaPath): boolean {
  return mediaFolders[folder] === 'picture' && !!VARIANT_WIDTHS.get(extension)?.includes(width);
}

/** URL paths of all variants that a picture may have. */
export function variantPaths(publicId: string): string[] {
  return [...VARIANT_WIDTHS].flatMap(([extension, widths]) =>
    widths.map((width) => mediaPath(publicId, extension, width)),
  );
}

export function mediaPath(publicId: string, extension: string, width?: number): string {
  return `/media/${publicId}${width === undefined ? '' : `-${width}`}.${extension}`;
}

/** Types that are generated and never uploaded. */
const GENERATED_TYPES: Readonly<Record<string, string>> = { avif: 'image/avif', mp4: 'video/mp4' };

/** The Content-Type of a file with this extension. */
export function contentTypeOf(extension: string): string {
  const type = GENERATED_TYPES[extension] ?? mimeTypes[extension as FileFormat] ?? 'application/octet-stream';
  return type === 'text/plain' ? 'text/plain; charset=utf-8' : type;
}

/** Path on disk for a URL path. */
export function diskPath(dataDir: string, path: string): string {
  return join(dataDir, ...path.split('/').filter(Boolean));
}

/** Creates the directory for incoming files if it is missing, and returns its path. */
export async function ensureIncomingDirectory(dataDir: string): Promise<string> {
  const directory = join(dataDir, 'media', INCOMING_DIRECTORY);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return directory;
}

/** Moves a complete file. When the promise resolves, the move is durable (fsync). */
export async function moveDurably(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await syncToDisk(from);
  await rename(from, to);
  await syncToDisk(dirname(to));
}

/** Calls fsync on a file or a directory. */
async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Ignores ENOENT: another process was faster, or the file never existed. @throws the error otherwise. */
export function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
