import { useEffect, useState } from 'react';
import type { Picture } from '#contract/media.ts';

/** Wide enough for the column of a phone, and light enough to travel within a page. */
const WIDTH = 640;
const FINE_SCREEN = 2;

interface SourceWithinProps {
  /** Of the form that is to stand in the page. */
  readonly address: string;
  readonly type: string;
  /** The screens it is for; all of them when it is left out. */
  readonly media?: string;
}

/**
 * A form of a page's first picture that the server puts into the page itself (`http/first-picture.ts`). Wherever it did not,
 * as on a page that a script has drawn, this is a source of nothing, and passed over.
 */
export function SourceWithin({ address, ...rest }: SourceWithinProps) {
  // what the server put there belongs to this picture alone, and goes with it
  return <source key={address} data-within={address} {...rest} suppressHydrationWarning />;
}

/** The same for an upload, on phones, whose line is slow to answer. A fine screen asks for a wider form once scripts are at work. */
export function PictureWithin({ sources }: Pick<Picture, 'sources'>) {
  const [isEnough, setEnough] = useState(true);
  useEffect(() => setEnough(devicePixelRatio <= FINE_SCREEN), []);
  const form = sources.findLast(({ width }) => width <= WIDTH);
  return (
    isEnough && form && <SourceWithin address={form.avif} type="image/avif" media="(max-width: 39.99rem)" />
  );
}
