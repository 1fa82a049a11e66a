import { useEffect, useState } from 'react';
import type { Picture } from '#contract/media.ts';

/** px; wide enough for a phone's column, and small enough to inline. */
const MAX_INLINE_WIDTH = 640;
const MAX_PIXEL_RATIO = 2;

interface InlineSourceProps {
  /** URL of the image variant to inline. */
  readonly src: string;
  readonly type: string;
  /** Media query; all screens if absent. */
  readonly media?: string;
}

/**
 * A source of the page's main picture that the server replaces with a data URI (`http/inline-lcp-image.ts`). Without
 * that, as after client-side navigation, the source is empty and ignored.
 */
export function InlineSource({ src, ...rest }: InlineSourceProps) {
  // the inlined data belong to this picture; the key removes them with it
  return <source key={src} data-within={src} {...rest} suppressHydrationWarning />;
}

/**
 * The inlined source of an uploaded picture, for phones with their slow connections. After hydration, screens with a
 * high pixel ratio load a wider variant.
 */
export function InlinePictureSource({ sources }: Pick<Picture, 'sources'>) {
  const [isSufficient, setSufficient] = useState(true);
  useEffect(() => setSufficient(devicePixelRatio <= MAX_PIXEL_RATIO), []);
  const source = sources.findLast(({ width }) => width <= MAX_INLINE_WIDTH);
  return (
    isSufficient &&
    source && <InlineSource src={source.avif} type="image/avif" media="(max-width: 39.99rem)" />
  );
}
