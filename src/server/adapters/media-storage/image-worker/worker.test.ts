import { expect, it } from 'vitest';
import { isCpuStarved } from './worker.ts';

const SECOND = 1_000_000;

it.each([
  ['it timed out with little CPU time used', 'timeout: 12% complete', 2, true],
  ['it timed out with most of its CPU time used', 'timeout: 12% complete', 9, false],
  ['the image is damaged', 'VipsJpeg: premature end of JPEG image', 0.1, false],
])(
  'isCpuStarved is true for a job only when it timed out for lack of CPU time: %s',
  (_, message, seconds, expected) => {
    expect(isCpuStarved(new Error(message), { user: seconds * SECOND, system: 0 }, 10)).toBe(expected);
  },
);
