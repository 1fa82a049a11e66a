import type { Size } from '../pictures/geometry.ts';

/** px between two pages, and above the first. */
export const GAP_PX = 16;
/** What a phone's browser can still draw on, in pixels of the canvas. */
const MOST_CANVAS_PIXELS = 12_000_000;

/** How the pages of a document lie under one another, px. */
export interface PageLayout {
  readonly width: number;
  readonly tops: readonly number[];
  readonly heights: readonly number[];
}

/** A place in a document whatever its zoom: a page, counted from 0, and which part of its height lies above. */
export interface Place {
  readonly page: number;
  readonly part: number;
}

/** All pages as wide as each other. */
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

/** What lies at a height of the scrolled document. */
export function placeAt({ tops, heights }: PageLayout, y: number): Place {
  const page = Math.max(
    0,
    tops.findLastIndex((top) => top <= y + GAP_PX),
  );
  const part = (y - (tops[page] ?? 0)) / (heights[page] ?? 1);
  return { page, part: Math.min(1, Math.max(0, part)) };
}

/** The height at which a place lies. */
export function heightOf({ tops, heights }: PageLayout, { page, part }: Place): number {
  return (tops[page] ?? 0) + part * (heights[page] ?? 0);
}

/** First and last page, counted from 0, that lie on the screen or one screen above or below: the ones worth drawing. */
export function pagesNear(layout: PageLayout, scrolled: number, seen: number): readonly [number, number] {
  return [placeAt(layout, scrolled - seen).page, placeAt(layout, scrolled + 2 * seen).page];
}

/** How many pixels of a canvas make one of the screen: as many as the screen has, as far as the canvas can be that large. */
export function canvasRatio({ width, height }: Size, screenRatio: number): number {
  return Math.min(screenRatio, Math.sqrt(MOST_CANVAS_PIXELS / (width * height)));
}

const MOST_WIDTH_PX = 960;

/** How wide pages are drawn on a desk of a width, px: at 1x as wide as the desk, as far as lines stay easy to read. */
export function pageWidth(deskWidth: number, zoom: number): number {
  return Math.round(Math.min(MOST_WIDTH_PX, Math.max(1, deskWidth - 2 * GAP_PX)) * zoom);
}
