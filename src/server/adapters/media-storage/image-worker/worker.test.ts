import { expect, it } from 'vitest';
import { isStarved } from './worker.ts';

const SECOND = 1_000_000;

it.each([
  ['time ran out while others had the processor', 'timeout: 12% complete', 2, true],
  ['time ran out in its own work', 'timeout: 12% complete', 9, false],
  ['it is damaged', 'VipsJpeg: premature end of JPEG image', 0.1, false],
])('a picture is told to come again only when %s', (_, message, seconds, expected) => {
  expect(isStarved(new Error(message), { user: seconds * SECOND, system: 0 }, 10)).toBe(expected);
});
