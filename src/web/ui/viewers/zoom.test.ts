import { describe, expect, it } from 'vitest';
import { allowedZoom, wheeledZoom, ZOOM, zoomedIn, zoomedOut, zoomWords } from './zoom.ts';

describe('the zoom', () => {
  it('goes from 1x to 4x in twelve steps of a quarter, and back', { tags: ['P4', 'P9'] }, () => {
    let zoom: number = ZOOM.least;
    for (let step = 1; step <= 12; step += 1) {
      zoom = zoomedIn(zoom);
      expect(zoom).toBe(1 + step / 4);
    }
    expect(zoomedIn(zoom)).toBe(4);
    for (let step = 11; step >= 0; step -= 1) {
      zoom = zoomedOut(zoom);
      expect(zoom).toBe(1 + step / 4);
    }
    expect(zoomedOut(zoom)).toBe(1);
  });

  it('changes by a tenth with each notch of the wheel, up to see more', { tags: ['P4', 'P9'] }, () => {
    let zoom = 1;
    for (let notch = 1; notch <= 30; notch += 1) {
      zoom = wheeledZoom(zoom, { deltaY: -100, deltaMode: 0 });
      expect(zoom).toBeCloseTo(1 + notch / 10, 10);
    }
    expect(wheeledZoom(zoom, { deltaY: -100, deltaMode: 0 })).toBe(4);
    expect(wheeledZoom(2, { deltaY: 100, deltaMode: 0 })).toBe(1.9);
    expect(wheeledZoom(1, { deltaY: 100, deltaMode: 0 })).toBe(1);
  });

  it.each([
    ['a wheel that counts lines', { deltaY: -3, deltaMode: 1 }, 2.1],
    ['a wheel that counts pages', { deltaY: -1, deltaMode: 2 }, 2.1],
    ['a wheel that runs fast', { deltaY: -480, deltaMode: 0 }, 2.1],
    ['a touch pad', { deltaY: -5, deltaMode: 0 }, 2.005],
    ['a wheel that is tilted', { deltaY: 0, deltaMode: 0 }, 2],
  ])('takes %s for what it is', (_, wheel, zoom) => {
    expect(wheeledZoom(2, wheel)).toBe(zoom);
  });

  it.each([
    [0, 1],
    [9, 4],
    [1.1 + 0.1, 1.2],
  ])('is never %d', (asked, zoom) => {
    expect(allowedZoom(asked)).toBe(zoom);
  });

  it('is told in percent', () => {
    expect([1, 1.25, 2.005, 4].map(zoomWords)).toEqual(['100%', '125%', '201%', '400%']);
  });
});
