import { mediaKind } from '#domain/media-kind.ts';
import { isPublicUrl } from '#domain/public-url.ts';
import { parseVideoUrl } from '#domain/video-site.ts';

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
