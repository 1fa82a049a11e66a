import { describe, expect, it } from 'vitest';
import { clampZoom, zoomByWheel } from './zoom.ts';

describe('the zoom', () => {
  it('changes by 0.1 per notch of the wheel, and grows when scrolling up', { tags: ['P4', 'P9'] }, () => {
    let zoom = 1;
    for (let notch = 1; notch <= 30; notch += 1) {
      zoom = zoomByWheel(zoom, { deltaY: -100, deltaMode: 0 });
      expect(zoom).toBeCloseTo(1 + notch / 10, 10);
    }
    expect(zoomByWheel(zoom, { deltaY: -100, deltaMode: 0 })).toBe(4);
    expect(zoomByWheel(2, { deltaY: 100, deltaMode: 0 })).toBe(1.9);
    expect(zoomByWheel(1, { deltaY: 100, deltaMode: 0 })).toBe(1);
  });

  it.each([
    ['a wheel with line units', { deltaY: -3, deltaMode: 1 }, 2.1],
    ['a wheel with page units', { deltaY: -1, deltaMode: 2 }, 2.1],
    ['a fast wheel', { deltaY: -480, deltaMode: 0 }, 2.1],
    ['a touchpad', { deltaY: -5, deltaMode: 0 }, 2.005],
    ['a tilted wheel', { deltaY: 0, deltaMode: 0 }, 2],
  ])('handles %s', (_, wheel, zoom) => {
    expect(zoomByWheel(2, wheel)).toBe(zoom);
  });

  it.each([
    [0, 1],
    [9, 4],
    [1.1 + 0.1, 1.2],
  ])('is clamped and rounded: %d becomes %d', (requested, zoom) => {
    expect(clampZoom(requested)).toBe(zoom);
  });
});
