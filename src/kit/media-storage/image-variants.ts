import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiProblem } from '../api/problem.ts';
import { createKeyedSemaphore } from '../lib/keyed-semaphore.ts';
import { pictureWidths } from '../media/file-names.ts';
import { linkPreview } from '../media/link-preview.ts';
import { isOutOfSpaceError, runImageJob } from './images.ts';
import {
  diskPath,
  ensureIncomingDirectory,
  exists,
  isServedVariant,
  type MediaPath,
  mediaPath,
  moveDurably,
  parseMediaPath,
  previewSizes,
} from './media-folder.ts';

/** Possible extensions of an original. */
const STORED_EXTENSIONS = ['jpg', 'png', 'webp'];
/** Variants that can wait; each takes up to 2 s to create. */
const MAX_QUEUED = 400;

/** Creates smaller variants of pictures, each on first request, and only in the widths that pages use. */
export interface ImageVariants {
  /**
   * Path on disk of the variant with this URL path, created if necessary, one at a time. Undefined when there is no such
   * picture or width.
   *
   * @throws ApiProblem BUSY when the queue is full, STORAGE_FULL when the disk is full; see `fallback`.
   */
  getOrCreate(address: string): Promise<string | undefined>;
  /** URL path of the next larger existing variant, or of the original; undefined when there is none. */
  fallback(address: string): Promise<string | undefined>;
  /**
   * Creates the variants that pages and link previews use, in the background: while a visitor waits for a variant, none is
   * started. Resolves when they exist or could not be created.
   */
  createAll(publicId: string, width: number): Promise<void>;
}

export function createImageVariants(dataDir: string): ImageVariants {
  const enqueue = createKeyedSemaphore({ concurrency: 1, maxQueued: MAX_QUEUED });
  const pending = new Map<string, Promise<string | undefined>>();
  /**
   * Caches widths of originals, which never change, so that repeated requests for too large a width do not decode each time.
   */
  const knownWidths = new Map<string, number>();
  let background = Promise.resolve();

  async function write(address: string, from: string): Promise<void> {
    const { width = 0, extension } = parseMediaPath(address) ?? {};
    const temporaryFile = join(await ensureIncomingDirectory(dataDir), `${randomUUID()}.part`);
    try {
      const preview = previewSizes.find((one) => one.width === width);
      const files = { from, to: temporaryFile };
      if (extension === 'jpg' && preview) await runImageJob({ type: 'preview', ...files, ...preview });
      else if (extension === 'png') await runImageJob({ type: 'icon', ...files, size: width });
      else await runImageJob({ type: 'resize', ...files, width, format: extension as 'avif' | 'webp' });
      const file = diskPath(dataDir, address);
      await moveDurably(temporaryFile, file);
      // the original was deleted in the meantime: delete the variant too
      if (!(await exists(from))) await rm(file, { force: true });
    } finally {
      await rm(temporaryFile, { force: true });
    }
  }
  async function getOrCreate(address: string): Promise<string | undefined> {
    const variant = parseServedVariant(address);
    if (!variant) return undefined;
    const file = diskPath(dataDir, address);
    if (await exists(file)) return file;
    const original = await findOriginal(variant.publicId);
    const from = original && diskPath(dataDir, original);
    // previews and icons are also created from a smaller picture
    const { width = 0 } = /^(?:jpg|png)$/.test(variant.extension) ? {} : variant;
    if (from === undefined || width > (knownWidths.get(from) ?? width)) return undefined;
    const create = async () => {
      try {
        if (width > (await originalWidth(from))) return undefined;
        await write(address, from);
        return file;
      } catch (error) {
        // the original may have been deleted in the meantime
        if (!(await exists(from))) return undefined;
        throw isOutOfSpaceError(error as Error)
          ? new ApiProblem('STORAGE_FULL', 'The server has run out of disk space.')
          : error;
      }
    };
    const creation = pending.get(address) ?? enqueue('all', create).finally(() => pending.delete(address));
    pending.set(address, creation);
    return creation;
  }
  async function originalWidth(from: string): Promise<number> {
    const width = knownWidths.get(from) ?? (await runImageJob({ type: 'inspect', from })).width;
    knownWidths.set(from, width);
    return width;
  }
  const findOriginal = (publicId: string) =>
    firstExisting(STORED_EXTENSIONS.map((extension) => mediaPath(publicId, extension)));
  /** The first of these URL paths for which a file exists. */
  async function firstExisting(addresses: readonly string[]): Promise<string | undefined> {
    for (const address of addresses) if (await exists(diskPath(dataDir, address))) return address;
    return undefined;
  }

  return {
    getOrCreate,
    async fallback(address) {
      const { publicId, width = 0, extension } = parseServedVariant(address) ?? {};
      if (publicId === undefined || extension === undefined) return undefined;
      const larger = pictureWidths.filter((one) => one > width);
      const variants = larger.map((one) => mediaPath(publicId, extension, one));
      return (await firstExisting(variants)) ?? (await findOriginal(publicId));
    },
    createAll(publicId, width) {
      const widths = pictureWidths.filter((offered) => offered <= width);
      const inFormat = (format: string) => widths.map((one) => mediaPath(publicId, format, one));
      // a smaller picture, such as an icon, is rarely in a link preview
      const previews = widths.length > 0 ? [mediaPath(publicId, 'jpg', linkPreview.width)] : [];
      // nearly all browsers request AVIF
      for (const address of [...inFormat('avif'), ...previews, ...inFormat('webp')])
        background = background
          .then(async () => {
            while (pending.size > 0) await Promise.allSettled(pending.values());
            await getOrCreate(address);
          })
          .catch(ignore);
      return background;
    },
  };
}

/** Parses a URL path; undefined unless it is a variant that is served. */
function parseServedVariant(address: string): MediaPath | undefined {
  const parsed = parseMediaPath(address);
  return parsed && isServedVariant(parsed) ? parsed : undefined;
}

const ignore = () => undefined;
