import { describe, expect, it } from 'vitest';
import { canvasRatio, heightOf, pageLayout, pagesNear, pageWidth, placeAt } from './page-layout.ts';

const portrait = { width: 600, height: 800 };
const landscape = { width: 800, height: 600 };

describe('the pages of a document', () => {
  const layout = pageLayout([portrait, landscape, portrait], 300);

  it('lie under one another, all of one width', { tags: ['P2'] }, () => {
    expect(layout).toEqual({ width: 300, tops: [16, 432, 673], heights: [400, 225, 400] });
  });

  it.each([
    [0, { page: 0, part: 0 }],
    [216, { page: 0, part: 0.5 }],
    [432, { page: 1, part: 0 }],
    [416, { page: 1, part: 0 }],
    [9999, { page: 2, part: 1 }],
    [-50, { page: 0, part: 0 }],
  ])('are found by how far one has scrolled: %d', (y, place) => {
    expect(placeAt(layout, y)).toEqual(place);
  });

  it('stay where they are when they are zoomed', () => {
    const larger = pageLayout([portrait, landscape, portrait], 600);
    expect(heightOf(larger, placeAt(layout, 216))).toBe(416);
    expect(placeAt(larger, heightOf(larger, { page: 2, part: 0.25 }))).toEqual({ page: 2, part: 0.25 });
  });

  it('are drawn one screen ahead and one behind', () => {
    const long = pageLayout(Array(200).fill(portrait), 300);
    expect(pagesNear(long, 0, 800)).toEqual([0, 3]);
    expect(pagesNear(long, 41_600, 800)).toEqual([98, 103]);
    expect(pagesNear(long, 90_000, 800)[1]).toBe(199);
    expect(pagesNear(pageLayout([], 300), 0, 800)).toEqual([0, 0]);
  });
});

describe('a page at 1x', () => {
  it.each([
    [390, 1, 358],
    [390, 2, 716],
    [1440, 1, 960],
    [0, 1, 1],
  ])('on a desk of %d px, zoomed %dx, is %d px wide', (desk, zoom, width) => {
    expect(pageWidth(desk, zoom)).toBe(width);
  });
});

describe('the canvas of a page', () => {
  it('is as fine as the screen', () => {
    expect(canvasRatio(portrait, 2)).toBe(2);
  });

  it('never outgrows what a phone can draw', () => {
    const ratio = canvasRatio({ width: 3600, height: 5000 }, 3);
    expect(3600 * 5000 * ratio ** 2).toBeCloseTo(12_000_000, 0);
  });
});
