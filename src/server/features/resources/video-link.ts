import { mediaKind } from '#domain/media-kind.ts';
import { isPublicAddress } from '#domain/public-address.ts';
import { siteVideo } from '#domain/video-site.ts';

/**
 * A link to a video as it is kept: https, to the video site or to a film (public specification, section 7), and not into the
 * network of whoever looks at it. Nothing is fetched. @returns undefined for any other link.
 */
export function videoLink(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:' || url.username || url.password) return undefined;
  if (!isPublicAddress(url.href)) return undefined;
  const isVideo =
    siteVideo(url.href) !== undefined || mediaKind({ address: url.href, expected: 'video' }) === 'video';
  return isVideo ? url.href : undefined;
}
