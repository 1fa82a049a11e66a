import type { Size } from '../pictures/geometry.ts';

/** Gap in px between pages, and above the first. */
export const GAP_PX = 16;
/** Largest canvas that phone browsers can draw, in pixels. */
const MAX_CANVAS_PIXELS = 12_000_000;

/** Vertical layout of a document's pages, in px. */
export interface PageLayout {
  readonly width: number;
  readonly tops: readonly number[];
  readonly heights: readonly number[];
}

/**
 * A position in a document, independent of zoom: a zero-based page, and the fraction of its height above the position.
 */
export interface ScrollPosition {
  readonly page: number;
  readonly fraction: number;
}

/** Lays out all pages at the same width. */
export function pageLayout(sizes: readonly Size[], width: number): PageLayout {
  const heights = sizes.map((size) => Math.round((width * size.height) / size.width));
  const tops: number[] = [];
  let top = GAP_PX;
  for (const height of heights) {
    tops.push(top);
    top += height + GAP_PX;
  }
  return { width, tops, heights };
}

/** The position at a vertical offset in px. */
export function positionAt({ tops, heights }: PageLayout, y: number): ScrollPosition {
  const page = Math.max(
    0,
    tops.findLastIndex((top) => top <= y + GAP_PX),
  );
  const fraction = (y - (tops[page] ?? 0)) / (heights[page] ?? 1);
  return { page, fraction: Math.min(1, Math.max(0, fraction)) };
}

/** The vertical offset of a position in px. */
export function offsetOf({ tops, heights }: PageLayout, { page, fraction }: ScrollPosition): number {
  return (tops[page] ?? 0) + fraction * (heights[page] ?? 0);
}

/** First and last zero-based page within one screen of the viewport: the pages to render. */
export function pagesToRender(
  layout: PageLayout,
  scrollTop: number,
  viewportHeight: number,
): readonly [number, number] {
  return [
    positionAt(layout, scrollTop - viewportHeight).page,
    positionAt(layout, scrollTop + 2 * viewportHeight).page,
  ];
}

/** Pixel ratio of a canvas: the screen's, limited by the largest canvas. */
export function canvasRatio({ width, height }: Size, screenRatio: number): number {
  return Math.min(screenRatio, Math.sqrt(MAX_CANVAS_PIXELS / (width * height)));
}

const MAX_WIDTH_PX = 960;

/** Page width in px: at 1x the available width, up to a readable maximum. */
export function pageWidth(availableWidth: number, zoom: number): number {
  return Math.round(Math.min(MAX_WIDTH_PX, Math.max(1, availableWidth - 2 * GAP_PX)) * zoom);
}
