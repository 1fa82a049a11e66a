import { type RefObject, useEffect, useRef } from 'react';
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

/** A text node of a text layer, and its offset in the page's text. */
interface TextNodeOffset {
  readonly node: Text;
  readonly from: number;
}

/** The text nodes of a rendered page. Line ends count as one character, as in `pageText`. */
function textNodeOffsets(layer: Element): readonly TextNodeOffset[] {
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const textNodes: TextNodeOffset[] = [];
  let length = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof HTMLBRElement) length += 1;
    if (!(node instanceof Text)) continue;
    textNodes.push({ node, from: length });
    length += node.length;
  }
  return textNodes;
}

/** The DOM range between two offsets of a page's text; undefined if the layer is shorter. */
function createRange(textNodes: readonly TextNodeOffset[], from: number, to: number): Range | undefined {
  const first = textNodes.findLast((textNode) => textNode.from <= from);
  const last = textNodes.findLast((textNode) => textNode.from < to);
  if (!first || !last) return undefined;
  const range = new Range();
  range.setStart(first.node, Math.min(from - first.from, first.node.length));
  range.setEnd(last.node, Math.min(to - last.from, last.node.length));
  return range;
}
