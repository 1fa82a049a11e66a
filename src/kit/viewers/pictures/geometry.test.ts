import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampView,
  dragView,
  FIT_VIEW,
  fitPicture,
  pinchView,
  swipeStep,
  type View,
  wrapIndex,
  zoomAt,
} from './geometry.ts';

const canvas = { width: 1000, height: 600 };
const bounds = { canvas, picture: { width: 900, height: 600 } };
const center = { x: 0, y: 0 };

describe('a picture on the canvas', () => {
  it.each([
    [
      { width: 3000, height: 2000 },
      { width: 900, height: 600 },
    ],
    [
      { width: 4000, height: 1000 },
      { width: 1000, height: 250 },
    ],
    [
      { width: 300, height: 200 },
      { width: 300, height: 200 },
    ],
  ])('fits the canvas, and is not enlarged: %o', (picture, expected) => {
    expect(fitPicture(picture, canvas)).toEqual(expected);
  });

  it('stays centered until it is larger than the canvas', () => {
    expect(dragView(FIT_VIEW, center, { x: 300, y: -300 }, bounds)).toEqual(FIT_VIEW);
    expect(dragView({ ...FIT_VIEW, zoom: 1.1 }, center, { x: 300, y: -300 }, bounds)).toEqual({
      zoom: 1.1,
      x: 0,
      y: expect.closeTo(-30),
    });
  });

  it('can be dragged no further than its edges', { tags: ['P4'] }, () => {
    const view = { ...FIT_VIEW, zoom: 2 };
    expect(dragView(view, center, { x: 120, y: 40 }, bounds)).toEqual({ zoom: 2, x: 120, y: 40 });
    expect(dragView(view, center, { x: 9999, y: 9999 }, bounds)).toEqual({ zoom: 2, x: 400, y: 300 });
    expect(dragView(view, { x: 9999, y: 0 }, center, bounds)).toEqual({ zoom: 2, x: -400, y: 0 });
  });

  it('zooms around the chosen point', () => {
    const at = { x: 200, y: -100 };
    const view = zoomAt(FIT_VIEW, 2, at, bounds);
    expect(view).toEqual({ zoom: 2, x: -200, y: 100 });
    expect(zoomAt(view, 1, at, bounds)).toEqual(FIT_VIEW);
  });

  it('follows a pinch', () => {
    const from = [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ] as const;
    const wider = [
      { x: -100, y: 0 },
      { x: 100, y: 0 },
    ] as const;
    const moved = [
      { x: 0, y: 20 },
      { x: 200, y: 20 },
    ] as const;
    expect(pinchView(FIT_VIEW, from, wider, bounds)).toEqual({ zoom: 2, x: 0, y: 0 });
    expect(pinchView(FIT_VIEW, from, moved, bounds)).toEqual({ zoom: 2, x: 100, y: 20 });
    expect(pinchView({ ...FIT_VIEW, zoom: 3 }, from, wider, bounds).zoom).toBe(4);
    expect(pinchView({ ...FIT_VIEW, zoom: 1.5 }, wider, from, bounds)).toEqual(FIT_VIEW);
  });

  it('never leaves a side of the canvas empty that it could fill', () => {
    const number = fc.double({ min: -5000, max: 5000, noNaN: true });
    const size = fc.record({
      width: fc.integer({ min: 1, max: 5000 }),
      height: fc.integer({ min: 1, max: 5000 }),
    });
    const view = fc.record({ zoom: fc.double({ min: 1, max: 4, noNaN: true }), x: number, y: number });
    fc.assert(
      fc.property(view, size, size, (requested: View, picture, canvasSize) => {
        const { x, zoom } = clampView(requested, { canvas: canvasSize, picture });
        const [left, right] = [x - (picture.width * zoom) / 2, x + (picture.width * zoom) / 2];
        if (picture.width * zoom <= canvasSize.width) expect(x).toBe(0);
        else {
          expect(left).toBeLessThanOrEqual(-canvasSize.width / 2 + 1e-6);
          expect(right).toBeGreaterThanOrEqual(canvasSize.width / 2 - 1e-6);
        }
      }),
    );
  });
});

describe('navigation between pictures', () => {
  it.each([
    ['left', { x: -80, y: 10 }, 1],
    ['right', { x: 80, y: -10 }, -1],
    ['hardly', { x: 30, y: 0 }, 0],
    ['down', { x: 50, y: 200 }, 0],
  ])('a swipe: %s', (_, to, steps) => {
    expect(swipeStep(center, to)).toBe(steps);
  });

  it.each([
    [0, 1, 3, 1],
    [2, 1, 3, 0],
    [0, -1, 3, 2],
    [0, 1, 1, 0],
    [0, -1, 1, 0],
  ])('from %d by %d of %d goes to %d', { tags: ['P4'] }, (index, steps, total, expected) => {
    expect(wrapIndex(index, steps, total)).toBe(expected);
  });
});
