import { useCallback, useMemo, useState } from 'react';
import type { Size } from '../pictures/geometry.ts';
import { type PageLayout, pageLayout } from './page-layout.ts';

interface Pages {
  readonly layout: PageLayout;
  /** Sets a page's size; until then the size of the first page is assumed. */
  readonly setPageSize: (page: number, size: Size) => void;
}

/**
 * Layout of the pages.
 *
 * @param firstPageSize size of the first page, in points.
 * @param width displayed width of every page, in px.
 */
export function usePages(count: number, firstPageSize: Size, width: number): Pages {
  const [sizes, setSizes] = useState<ReadonlyMap<number, Size>>(new Map());
  const setPageSize = useCallback((page: number, { width, height }: Size) => {
    setSizes((current) => {
      const previous = current.get(page);
      if (previous?.width === width && previous.height === height) return current;
      return new Map(current).set(page, { width, height });
    });
  }, []);
  const layout = useMemo(
    () =>
      pageLayout(
        Array.from({ length: count }, (_, page) => sizes.get(page) ?? firstPageSize),
        width,
      ),
    [count, sizes, firstPageSize, width],
  );
  return { layout, setPageSize };
}
