import { mediaKind } from '#kit/media/media-kind.ts';
import { parseVideoUrl } from '#kit/media/video-site.ts';
import type { FileRow } from '#kit/storage/schema.ts';
import { isPublicUrl } from '#kit/text/links/public-url.ts';

/** The content of a resource: a link, or a file with its download name. */
export type ResourceContent =
  | { readonly type: 'Video'; readonly link: string }
  | {
      readonly type: 'Audio' | 'Documents';
      readonly file: Pick<FileRow, 'id'>;
      readonly fileName: string;
    };

/** Control characters, bidirectional controls, and characters with a meaning in paths. */
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|]+/gu;
const MAX_CHARACTERS = 120;

export function contentColumns(content: ResourceContent) {
  return content.type === 'Video'
    ? { type: content.type, link: content.link, file_id: null, file_name: null }
    : { type: content.type, link: null, file_id: content.file.id, file_name: content.fileName };
}

/**
 * The suggested file name of a download: the uploaded name or the resource's name, with the extension of the actual
 * format.
 *
 * @param format the extension by content, such as 'pdf'.
 */
export function downloadName(
  fileName: string | null,
  { resourceName, format }: { resourceName: string; format: string },
): string {
  const stem = (fileName ?? resourceName).replace(UNSAFE_CHARACTERS, ' ').replace(/\.[a-z\d]{1,5}$/i, '');
  const name = [...stem.replace(/\s+/g, ' ').trim()]
    .slice(0, MAX_CHARACTERS)
    .join('')
    .replace(/^[.\s]+/, '')
    .trim();
  return `${name || 'file'}.${format}`;
}

/**
 * Validates and normalizes a video link without fetching it: https, to a video site or a video file (public
 * specification, section 7), and not to a private network address.
 *
 * @returns `undefined` for any other link.
 */
export function normalizeVideoLink(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:' || url.username || url.password) return undefined;
  if (!isPublicUrl(url.href)) return undefined;
  const isVideo =
    parseVideoUrl(url.href) !== undefined || mediaKind({ url: url.href, expected: 'video' }) === 'video';
  return isVideo ? url.href : undefined;
}
