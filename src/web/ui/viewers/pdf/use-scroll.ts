import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { GAP_PX, heightOf, type PageLayout, type Place, pagesNear, placeAt } from './page-layout.ts';

interface Scroll {
  /** The page that one reads, counted from 0. */
  readonly current: number;
  /** First and last page worth drawing. */
  readonly near: readonly [number, number];
  /** Scrolls to the top of a page. */
  readonly goTo: (page: number) => void;
}

/** Where one is in a document, and what of it has to be drawn; the place is kept when the pages become larger or smaller. */
export function useScroll(desk: RefObject<HTMLElement | null>, layout: PageLayout, seen: number): Scroll {
  const [{ current, near }, setState] = useState({ current: 0, near: pagesNear(layout, 0, seen) });
  const place = useRef<Place>({ page: 0, part: 0 });
  const shown = useRef(layout);

  const look = useCallback(() => {
    const scrolled = desk.current?.scrollTop ?? 0;
    place.current = placeAt(layout, scrolled + seen / 2);
    const next = { current: place.current.page, near: pagesNear(layout, scrolled, seen) };
    setState((before) => (same(before, next) ? before : next));
  }, [desk, layout, seen]);

  useLayoutEffect(() => {
    const element = desk.current;
    const before = shown.current;
    shown.current = layout;
    if (element && before !== layout) {
      const half = element.clientWidth / 2;
      element.scrollTop = heightOf(layout, place.current) - seen / 2;
      element.scrollLeft = ((element.scrollLeft + half) * layout.width) / before.width - half;
    }
    look();
  }, [desk, layout, seen, look]);

  useEffect(() => {
    const element = desk.current;
    element?.addEventListener('scroll', look, { passive: true });
    return () => element?.removeEventListener('scroll', look);
  }, [desk, look]);

  const goTo = useCallback(
    (page: number) => desk.current?.scrollTo({ top: (shown.current.tops[page] ?? 0) - GAP_PX / 2 }),
    [desk],
  );
  return { current, near, goTo };
}

type State = Pick<Scroll, 'current' | 'near'>;

function same(one: State, other: State): boolean {
  return one.current === other.current && one.near[0] === other.near[0] && one.near[1] === other.near[1];
}
