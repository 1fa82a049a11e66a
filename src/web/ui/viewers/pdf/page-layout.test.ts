import { describe, expect, it } from 'vitest';
import { canvasRatio, offsetOf, pageLayout, pagesToRender, pageWidth, positionAt } from './page-layout.ts';

const portrait = { width: 600, height: 800 };
const landscape = { width: 800, height: 600 };

describe('the layout of a document', () => {
  const layout = pageLayout([portrait, landscape, portrait], 300);

  it('stacks pages of equal width', { tags: ['P2'] }, () => {
    expect(layout).toEqual({ width: 300, tops: [16, 432, 673], heights: [400, 225, 400] });
  });

  it.each([
    [0, { page: 0, fraction: 0 }],
    [216, { page: 0, fraction: 0.5 }],
    [432, { page: 1, fraction: 0 }],
    [416, { page: 1, fraction: 0 }],
    [9999, { page: 2, fraction: 1 }],
    [-50, { page: 0, fraction: 0 }],
  ])('finds the position at offset %d', (y, position) => {
    expect(positionAt(layout, y)).toEqual(position);
  });

  it('preserves positions when zoomed', () => {
    const larger = pageLayout([portrait, landscape, portrait], 600);
    expect(offsetOf(larger, positionAt(layout, 216))).toBe(416);
    expect(positionAt(larger, offsetOf(larger, { page: 2, fraction: 0.25 }))).toEqual({
      page: 2,
      fraction: 0.25,
    });
  });

  it('renders pages within one screen of the viewport', () => {
    const long = pageLayout(Array(200).fill(portrait), 300);
    expect(pagesToRender(long, 0, 800)).toEqual([0, 3]);
    expect(pagesToRender(long, 41_600, 800)).toEqual([98, 103]);
    expect(pagesToRender(long, 90_000, 800)[1]).toBe(199);
    expect(pagesToRender(pageLayout([], 300), 0, 800)).toEqual([0, 0]);
  });
});

describe('a PDF page', () => {
  it.each([
    [390, 1, 358],
    [390, 2, 716],
    [1440, 1, 960],
    [0, 1, 1],
  ])('in %d px, zoomed %dx, is %d px wide', (availableWidth, zoom, width) => {
    expect(pageWidth(availableWidth, zoom)).toBe(width);
  });
});

describe('the canvas of a page', () => {
  it("has the screen's pixel ratio", () => {
    expect(canvasRatio(portrait, 2)).toBe(2);
  });

  it('never exceeds what a phone can draw', () => {
    const ratio = canvasRatio({ width: 3600, height: 5000 }, 3);
    expect(3600 * 5000 * ratio ** 2).toBeCloseTo(12_000_000, 0);
  });
});
