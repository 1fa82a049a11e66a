import { type RefObject, useEffect, useRef } from 'react';
import { layerPieces, rangeIn } from './text-layer.ts';
import type { Found } from './text-search.ts';

/** Names of `::highlight()` in pdf.css. */
const ALL = 'pdf-found';
const CURRENT = 'pdf-current';

interface Marked {
  readonly all: readonly Found[];
  readonly current: Found | undefined;
  /** Changes when another page has been drawn. */
  readonly drawn: unknown;
}

/** Marks what was found on the drawn pages, and brings the current one into sight; older browsers only come to its page. */
export function useMarks(desk: RefObject<HTMLElement | null>, { all, current, drawn }: Marked): void {
  const reached = useRef<Found>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a page has been drawn
  useEffect(() => {
    if (!('highlights' in CSS) || all.length === 0) return;
    const layers = [...(desk.current?.querySelectorAll('[data-page] .textLayer') ?? [])];
    const pieces = new Map(layers.map((layer) => [pageOf(layer), layerPieces(layer)]));
    const rangeOf = ({ page, from, to }: Found) => rangeIn(pieces.get(page) ?? [], from, to);
    const others = all.filter((one) => one !== current && pieces.has(one.page));
    const currentRange = current && rangeOf(current);
    CSS.highlights.set(ALL, new Highlight(...others.map(rangeOf).filter((range) => range !== undefined)));
    CSS.highlights.set(CURRENT, new Highlight(...(currentRange ? [currentRange] : [])));
    if (currentRange && desk.current && reached.current !== current) {
      reached.current = current;
      bringIntoSight(desk.current, currentRange);
    }
    return () => {
      for (const name of [ALL, CURRENT]) CSS.highlights.delete(name);
    };
  }, [desk, all, current, drawn]);
}

function pageOf(layer: Element): number {
  return Number(layer.closest<HTMLElement>('[data-page]')?.dataset.page);
}

function bringIntoSight(desk: HTMLElement, range: Range): void {
  const [box, view] = [range.getBoundingClientRect(), desk.getBoundingClientRect()];
  desk.scrollBy({
    top: (box.top + box.bottom) / 2 - (view.top + view.bottom) / 2,
    left: box.left < view.left || box.right > view.right ? box.left - view.left - view.width / 3 : 0,
  });
}
