import { useCallback, useMemo, useState } from 'react';
import type { Size } from '../pictures/geometry.ts';
import { type PageLayout, pageLayout } from './page-layout.ts';

interface Pages {
  readonly layout: PageLayout;
  /** Tells a page's own size once it is known; until then it counts as large as the first. */
  readonly measured: (page: number, size: Size) => void;
}

/**
 * How the pages lie.
 *
 * @param first the first page's size, in points or in whatever unit the others are told.
 * @param width of every page on the screen, px.
 */
export function usePages(count: number, first: Size, width: number): Pages {
  const [sizes, setSizes] = useState<ReadonlyMap<number, Size>>(new Map());
  const measured = useCallback((page: number, { width, height }: Size) => {
    setSizes((before) => {
      const known = before.get(page);
      if (known?.width === width && known.height === height) return before;
      return new Map(before).set(page, { width, height });
    });
  }, []);
  const layout = useMemo(
    () =>
      pageLayout(
        Array.from({ length: count }, (_, page) => sizes.get(page) ?? first),
        width,
      ),
    [count, sizes, first, width],
  );
  return { layout, measured };
}
