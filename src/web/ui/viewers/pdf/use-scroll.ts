import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  GAP_PX,
  offsetOf,
  type PageLayout,
  pagesToRender,
  positionAt,
  type ScrollPosition,
} from './page-layout.ts';

interface Scroll {
  /** The current page, zero-based. */
  readonly current: number;
  /** First and last page to render. */
  readonly renderRange: readonly [number, number];
  /** Scrolls to the top of a page. */
  readonly goTo: (page: number) => void;
}

/** Scroll position of a document and the pages to render. The position survives changes of the layout. */
export function useScroll(
  scroller: RefObject<HTMLElement | null>,
  layout: PageLayout,
  viewportHeight: number,
): Scroll {
  const [{ current, renderRange }, setState] = useState({
    current: 0,
    renderRange: pagesToRender(layout, 0, viewportHeight),
  });
  const position = useRef<ScrollPosition>({ page: 0, fraction: 0 });
  const renderedLayout = useRef(layout);

  const updateState = useCallback(() => {
    const scrollTop = scroller.current?.scrollTop ?? 0;
    position.current = positionAt(layout, scrollTop + viewportHeight / 2);
    const next = {
      current: position.current.page,
      renderRange: pagesToRender(layout, scrollTop, viewportHeight),
    };
    setState((before) => (isSameState(before, next) ? before : next));
  }, [scroller, layout, viewportHeight]);

  useLayoutEffect(() => {
    const element = scroller.current;
    const before = renderedLayout.current;
    renderedLayout.current = layout;
    if (element && before !== layout) {
      const half = element.clientWidth / 2;
      element.scrollTop = offsetOf(layout, position.current) - viewportHeight / 2;
      element.scrollLeft = ((element.scrollLeft + half) * layout.width) / before.width - half;
    }
    updateState();
  }, [scroller, layout, viewportHeight, updateState]);

  useEffect(() => {
    const element = scroller.current;
    element?.addEventListener('scroll', updateState, { passive: true });
    return () => element?.removeEventListener('scroll', updateState);
  }, [scroller, updateState]);

  const goTo = useCallback(
    (page: number) =>
      scroller.current?.scrollTo({ top: (renderedLayout.current.tops[page] ?? 0) - GAP_PX / 2 }),
    [scroller],
  );
  return { current, renderRange, goTo };
}

type State = Pick<Scroll, 'current' | 'renderRange'>;

function isSameState(one: State, other: State): boolean {
  return (
    one.current === other.current &&
    one.renderRange[0] === other.renderRange[0] &&
    one.renderRange[1] === other.renderRange[1]
  );
}
