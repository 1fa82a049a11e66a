import { type RefObject, useEffect, useRef } from 'react';
import { createRange, textNodeOffsets } from './text-layer.ts';
import type { TextMatch } from './text-search.ts';

/** Names of the `::highlight()` styles in pdf.css. */
const ALL_MATCHES = 'pdf-found';
const CURRENT_MATCH = 'pdf-current';

interface HighlightOptions {
  readonly matches: readonly TextMatch[];
  readonly current: TextMatch | undefined;
  /** Changes when another page has rendered. */
  readonly renderCount: unknown;
}

/**
 * Highlights matches on rendered pages and scrolls to the current one. Without the CSS Custom Highlight API, only the
 * page of the match is shown.
 */
export function useHighlights(
  scroller: RefObject<HTMLElement | null>,
  { matches, current, renderCount }: HighlightOptions,
): void {
  const lastScrolledTo = useRef<TextMatch>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a page has rendered
  useEffect(() => {
    if (!('highlights' in CSS) || matches.length === 0) return;
    const layers = [...(scroller.current?.querySelectorAll('[data-page] .textLayer') ?? [])];
    const textNodes = new Map(layers.map((layer) => [pageOf(layer), textNodeOffsets(layer)]));
    const rangeOf = ({ page, from, to }: TextMatch) => createRange(textNodes.get(page) ?? [], from, to);
    const others = matches.filter((one) => one !== current && textNodes.has(one.page));
    const currentRange = current && rangeOf(current);
    CSS.highlights.set(
      ALL_MATCHES,
      new Highlight(...others.map(rangeOf).filter((range) => range !== undefined)),
    );
    CSS.highlights.set(CURRENT_MATCH, new Highlight(...(currentRange ? [currentRange] : [])));
    if (currentRange && scroller.current && lastScrolledTo.current !== current) {
      lastScrolledTo.current = current;
      scrollRangeIntoView(scroller.current, currentRange);
    }
    return () => {
      for (const name of [ALL_MATCHES, CURRENT_MATCH]) CSS.highlights.delete(name);
    };
  }, [scroller, matches, current, renderCount]);
}

function pageOf(layer: Element): number {
  return Number(layer.closest<HTMLElement>('[data-page]')?.dataset.page);
}

function scrollRangeIntoView(scroller: HTMLElement, range: Range): void {
  const [box, view] = [range.getBoundingClientRect(), scroller.getBoundingClientRect()];
  scroller.scrollBy({
    top: (box.top + box.bottom) / 2 - (view.top + view.bottom) / 2,
    left: box.left < view.left || box.right > view.right ? box.left - view.left - view.width / 3 : 0,
  });
}
