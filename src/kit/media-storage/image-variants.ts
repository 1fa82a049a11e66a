import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiProblem } from '../api/problem.ts';
import { pictureWidths } from '../media/file-names.ts';
import { linkPreview } from '../media/link-preview.ts';
import { createKeyedSemaphore } from '../process/keyed-semaphore.ts';
import type { FileRow } from '../storage/schema.ts';
import type { FileStore } from './file-store.ts';
import { isOutOfSpaceError, runImageJob } from './images.ts';
import { isServedVariant, type MediaPath, mediaPath, parseMediaPath, previewSizes } from './media-folder.ts';

/** Variants that can wait; each takes up to 2 s to create. */
const MAX_QUEUED = 400;

/** A stored picture. */
type Original = Pick<FileRow, 'address' | 'width'>;

/** Creates smaller variants of pictures, each on first request, and only in the widths that pages use. */
export interface ImageVariants {
  /**
   * Creates the variant with this URL path unless it exists, one at a time. Returns its URL path, or undefined when there is
   * no such picture or width.
   *
   * @throws ApiProblem BUSY when the queue is full, STORAGE_FULL when the disk is full; see `fallback`.
   */
  getOrCreate(address: string, original: Original): Promise<string | undefined>;
  /** URL path of the next larger existing variant, or of the original. */
  fallback(address: string, original: Original): Promise<string | undefined>;
  /**
   * Creates the variants that pages and link previews use, in the background: while a visitor waits for a variant, none is
   * started. Resolves when they exist or could not be created.
   */
  createAll(original: Original): Promise<void>;
}

export function createImageVariants(files: FileStore): ImageVariants {
  const enqueue = createKeyedSemaphore({ concurrency: 1, maxQueued: MAX_QUEUED });
  const pending = new Map<string, Promise<string | undefined>>();
  let background = Promise.resolve();

  async function write(address: string, from: string): Promise<void> {
    const { width = 0, extension } = parseMediaPath(address) ?? {};
    const to = join(await files.incoming(), `${randomUUID()}.part`);
    try {
      const preview = previewSizes.find((one) => one.width === width);
      if (extension === 'jpg' && preview) await runImageJob({ type: 'preview', from, to, ...preview });
      else if (extension === 'png') await runImageJob({ type: 'icon', from, to, size: width });
      else await runImageJob({ type: 'resize', from, to, width, format: extension as 'avif' | 'webp' });
      await files.put(address, to);
    } finally {
      await rm(to, { force: true });
    }
  }
  async function getOrCreate(address: string, original: Original): Promise<string | undefined> {
    const variant = parseServedVariant(address);
    const from = original.address;
    // previews and icons are also created from a smaller picture
    const isOnlySmaller = variant && !/^(?:jpg|png)$/.test(variant.extension);
    if (!variant || !from || (isOnlySmaller && (variant.width ?? 0) > (original.width ?? 0)))
      return undefined;
    if (await files.find(address)) return address;
    const create = async () => {
      try {
        await using local = await files.openLocal(from);
        await write(address, local.path);
        if (await files.find(from)) return address;
        // the original was deleted in the meantime: delete the variant too
        await files.delete([address]);
        return undefined;
      } catch (error) {
        // the original may have been deleted in the meantime
        if (!(await files.find(from))) return undefined;
        throw isOutOfSpaceError(error as Error)
          ? new ApiProblem('STORAGE_FULL', 'The server has run out of disk space.')
          : error;
      }
    };
    const creation = pending.get(address) ?? enqueue('all', create).finally(() => pending.delete(address));
    pending.set(address, creation);
    return creation;
  }
  return {
    getOrCreate,
    async fallback(address, original) {
      const { publicId = '', width = 0, extension = '' } = parseServedVariant(address) ?? {};
      for (const larger of pictureWidths.filter((one) => one > width)) {
        const variant = mediaPath(publicId, extension, larger);
        if (await files.find(variant)) return variant;
      }
      return original.address ?? undefined;
    },
    createAll(original) {
      const { publicId = '' } = parseMediaPath(original.address ?? '') ?? {};
      const widths = pictureWidths.filter((offered) => offered <= (original.width ?? 0));
      const inFormat = (format: string) => widths.map((one) => mediaPath(publicId, format, one));
      // a smaller picture, such as an icon, is rarely in a link preview
      const previews = widths.length > 0 ? [mediaPath(publicId, 'jpg', linkPreview.width)] : [];
      // nearly all browsers request AVIF
      for (const address of [...inFormat('avif'), ...previews, ...inFormat('webp')])
        background = background
          .then(async () => {
            while (pending.size > 0) await Promise.allSettled(pending.values());
            await getOrCreate(address, original);
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
