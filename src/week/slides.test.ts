import { expect, it } from 'vitest';
import { weekBlocks } from './blocks.ts';
import type { Week } from './contract.ts';
import { slidesOf } from './slides.ts';
import { sampleWeek } from './testing/sample-week.ts';

const slides = (week: Partial<Week> = {}) => weekBlocks(sampleWeek(week)).flatMap(slidesOf);
const textsOf = ({ groups }: ReturnType<typeof slides>[number]) =>
  groups.flatMap(({ lines }) => lines.map(({ text }) => text));

it('the screen has a slide for each block that is short', () => {
  expect(slides().map(({ title }) => title)).toEqual(['Sunday, November 29', 'During the week']);
});

it('a group that continues on the next slide has its title there too', () => {
  const [day] = sampleWeek().days;
  const entries = Array.from({ length: 25 }, () => ({
    ...sampleWeek().days[3]?.entries[0],
  })) as Week['days'][0]['entries'];
  const days = sampleWeek().days.map((one) => (one === day ? one : { ...one, names: [], entries: [] }));
  const shown = slides({ days: days.with(3, { ...sampleWeek().days[3], entries } as Week['days'][0]) }).slice(
    1,
  );
  expect(shown.length).toBeGreaterThan(2);
  expect(new Set(shown.flatMap(({ groups }) => groups.map(({ title }) => title)))).toEqual(
    new Set(['Wednesday, December 2']),
  );
  expect(shown.flatMap(textsOf)).toHaveLength(25);
});

it('a text that no slide has space for is split between words, and a word without spaces anywhere', () => {
  const words = 'Come and sing with us. '.repeat(60).trim();
  const shown = slides({ greeting: [{ tag: 'p', children: [words] }], lines: ['x'.repeat(600)] });
  const textsIn = (part: string) => shown.filter((slide) => slide.part === part).map(textsOf);
  expect(textsIn('greeting').length).toBeGreaterThan(2);
  expect(textsIn('greeting').flat().join(' ')).toBe(words);
  expect(textsIn('lines').flat().length).toBeGreaterThan(1);
  expect(textsIn('lines').flat().join('')).toBe('x'.repeat(600));
});
