import { readFile } from 'node:fs/promises';
import type { HtmlFragment } from '#contract/html-fragment.ts';
import type { ImageVariants } from '../adapters/media-storage/image-variants.ts';
import type { Assets } from './assets.ts';

/**
 * The placeholder that a page renders for its LCP image (`web/ui/inline-picture.tsx`). User input cannot contain it,
 * because it is escaped.
 */
const PLACEHOLDER = /<source data-within="([^"<>]+)" type="([^"<>]+)"/;
/** A larger image would delay the text after it. */
const MAX_IMAGE_BYTES = 40 * 1024;
const MAX_CACHED_IMAGES = 20;

/** A page, with or without its inlined image. */
export interface PageWithLcpImage {
  readonly fragments: readonly HtmlFragment[];
  /** Resolves when a missing image variant is ready for a later render. */
  readonly whenStale?: Promise<void>;
}

/**
 * Inlines the largest image above the fold (LCP) as a data URI, which saves a round trip. Only built assets and files
 * of the embedded media host are inlined. It does not wait for variants that are not generated yet.
 */
export type InlineLcpImage = (fragments: readonly HtmlFragment[]) => Promise<PageWithLcpImage>;

export function createLcpImageInliner({
  assets,
  narrower,
}: {
  assets: Assets;
  narrower: ImageVariants;
}): InlineLcpImage {
  /** Attributes with data URIs by image URL; the content of a URL never changes. */
  const cachedImages = new Map<string, HtmlFragment>();

  const readImage = async (url: string): Promise<Buffer | undefined> => {
    const generated = await narrower.existing(url);
    return generated === undefined ? assets.get(url)?.variant('identity')?.body : readFile(generated);
  };
  /** @returns undefined if the image is missing, '' if it is too large. */
  const loadAttribute = async (url: string, type: string): Promise<HtmlFragment | undefined> => {
    const cached = cachedImages.get(url);
    if (cached !== undefined) return cached;
    // if the file cannot be read, the browser requests the image as usual
    const image = await readImage(url).catch(ignore);
    if (!image || image.byteLength > MAX_IMAGE_BYTES) return image && '';
    const content = { text: ` srcSet="${dataUri(image, type)}"` };
    const [oldest] = cachedImages.keys();
    if (cachedImages.size >= MAX_CACHED_IMAGES && oldest !== undefined) cachedImages.delete(oldest);
    cachedImages.set(url, content);
    return content;
  };
  /** Generates a variant; never resolves if that is impossible. */
  const generate = (url: string) =>
    new Promise<void>((resolve) => {
      narrower.getOrCreate(url).then((path) => path !== undefined && resolve(), ignore);
    });
  return async (fragments) => {
    for (const [index, fragment] of fragments.entries()) {
      const match = typeof fragment === 'string' ? PLACEHOLDER.exec(fragment) : null;
      if (!match) continue;
      const [placeholder, url = '', type = ''] = match;
      const content = await loadAttribute(url, type);
      if (content === undefined) return { fragments, whenStale: generate(url) };
      const end = match.index + placeholder.length;
      const parts = [match.input.slice(0, end), content, match.input.slice(end)];
      return { fragments: fragments.toSpliced(index, 1, ...parts) };
    }
    return { fragments };
  };
}

/** SVG is percent-encoded instead of base64, because it compresses better. */
function dataUri(image: Buffer, type: string): string {
  return type === 'image/svg+xml'
    ? `data:${type},${image.toString().replace(/[\s%#"'<>&,]/g, percentEncoded)}`
    : `data:${type};base64,${image.toString('base64')}`;
}

const percentEncoded = (character: string) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;

const ignore = () => undefined;
