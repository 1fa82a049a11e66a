import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bounded, dragged, fitted, pinched, swipe, turned, type View, WHOLE, zoomedAt } from './geometry.ts';

const stage = { width: 1000, height: 600 };
const room = { stage, picture: { width: 900, height: 600 } };
const centre = { x: 0, y: 0 };

describe('a picture on its stage', () => {
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
  ])('is seen whole, and a small one as it is: %o', (picture, shown) => {
    expect(fitted(picture, stage)).toEqual(shown);
  });

  it('stays in the middle until it is larger than the stage', () => {
    expect(dragged(WHOLE, centre, { x: 300, y: -300 }, room)).toEqual(WHOLE);
    expect(dragged({ ...WHOLE, zoom: 1.1 }, centre, { x: 300, y: -300 }, room)).toEqual({
      zoom: 1.1,
      x: 0,
      y: expect.closeTo(-30),
    });
  });

  it('can be dragged to its edges and no further', { tags: ['P4'] }, () => {
    const view = { ...WHOLE, zoom: 2 };
    expect(dragged(view, centre, { x: 120, y: 40 }, room)).toEqual({ zoom: 2, x: 120, y: 40 });
    expect(dragged(view, centre, { x: 9999, y: 9999 }, room)).toEqual({ zoom: 2, x: 400, y: 300 });
    expect(dragged(view, { x: 9999, y: 0 }, centre, room)).toEqual({ zoom: 2, x: -400, y: 0 });
  });

  it('grows about the point that was chosen', () => {
    const at = { x: 200, y: -100 };
    const view = zoomedAt(WHOLE, 2, at, room);
    expect(view).toEqual({ zoom: 2, x: -200, y: 100 });
    expect(zoomedAt(view, 1, at, room)).toEqual(WHOLE);
  });

  it('follows two fingers', () => {
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
    expect(pinched(WHOLE, from, wider, room)).toEqual({ zoom: 2, x: 0, y: 0 });
    expect(pinched(WHOLE, from, moved, room)).toEqual({ zoom: 2, x: 100, y: 20 });
    expect(pinched({ ...WHOLE, zoom: 3 }, from, wider, room).zoom).toBe(4);
    expect(pinched({ ...WHOLE, zoom: 1.5 }, wider, from, room)).toEqual(WHOLE);
  });

  it('never leaves a side of the stage empty that it could fill', () => {
    const number = fc.double({ min: -5000, max: 5000, noNaN: true });
    const size = fc.record({
      width: fc.integer({ min: 1, max: 5000 }),
      height: fc.integer({ min: 1, max: 5000 }),
    });
    const view = fc.record({ zoom: fc.double({ min: 1, max: 4, noNaN: true }), x: number, y: number });
    fc.assert(
      fc.property(view, size, size, (asked: View, picture, seen) => {
        const { x, zoom } = bounded(asked, { stage: seen, picture });
        const [left, right] = [x - (picture.width * zoom) / 2, x + (picture.width * zoom) / 2];
        if (picture.width * zoom <= seen.width) expect(x).toBe(0);
        else {
          expect(left).toBeLessThanOrEqual(-seen.width / 2 + 1e-6);
          expect(right).toBeGreaterThanOrEqual(seen.width / 2 - 1e-6);
        }
      }),
    );
  });
});

describe('turning from picture to picture', () => {
  it.each([
    ['left', { x: -80, y: 10 }, 1],
    ['right', { x: 80, y: -10 }, -1],
    ['hardly', { x: 30, y: 0 }, 0],
    ['down', { x: 50, y: 200 }, 0],
  ])('a finger that goes %s', (_, to, steps) => {
    expect(swipe(centre, to)).toBe(steps);
  });

  it.each([
    [0, 1, 3, 1],
    [2, 1, 3, 0],
    [0, -1, 3, 2],
    [0, 1, 1, 0],
    [0, -1, 1, 0],
  ])('from %d by %d of %d leads to %d', { tags: ['P4'] }, (index, steps, total, expected) => {
    expect(turned(index, steps, total)).toBe(expected);
  });
});
