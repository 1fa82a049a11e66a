import { describe, expect, it } from 'vitest';
import { addDays } from './dates.ts';
import { type Saying, sayingFor, sayings } from './sayings.ts';

const SYRIAC_WORK =
  /^((Ascetical Homilies|Demonstrations|Discourses|Letters|Hymns on (Faith|the Nativity)|Commentary on the Diatessaron|Homily on Our Lord) \d+|Homily on the [A-Z][\w ]+)$/;
const countWords = (text: string) => text.split(/\s+/).length;
const neighbors = sayings.map((saying, index) => [saying, sayings[(index + 1) % sayings.length]] as const);

describe('the desert sayings', () => {
  it('are 365, numbered in order', { tags: ['P3', 'P9'] }, () => {
    expect(sayings.map(({ id }) => id)).toEqual(Array.from({ length: 365 }, (_, index) => index + 1));
  });

  it('have at least 70 authors, including the mothers Syncletica, Sarra and Theodora', () => {
    const authors = new Set(sayings.map(({ author }) => author));
    expect(authors.size).toBeGreaterThanOrEqual(70);
    for (const mother of ['Amma Syncletica', 'Amma Sarra', 'Amma Theodora'])
      expect([mother, authors.has(mother)]).toEqual([mother, true]);
  });

  it('have at least 30 themes, including those of the specification', { tags: ['P3'] }, () => {
    const themes = new Set(sayings.map(({ theme }) => theme));
    expect(themes.size).toBeGreaterThanOrEqual(30);
    for (const theme of ['Anger', 'Humility', 'Silence', 'Repentance', 'Prayer', 'Solitude', 'Forgiveness'])
      expect([theme, themes.has(theme)]).toEqual([theme, true]);
  });

  it('are complete sentences of 12 to 70 words with balanced quotation marks', () => {
    const invalid = sayings.filter(
      ({ text }) =>
        countWords(text) < 12 ||
        countWords(text) > 70 ||
        !/^[“\p{Lu}].*[.?”]$/u.test(text) ||
        text.split('“').length !== text.split('”').length,
    );
    expect(invalid).toEqual([]);
  });

  it('cite the collection and the number of each saying, and the work of each Syriac father', () => {
    const others = sayings.filter(
      ({ source }) => !/^Alphabetical Collection, \p{Lu}[\p{L} ,’]+ \d+$/u.test(source),
    );
    expect(others.length).toBeGreaterThanOrEqual(20);
    expect(others.filter(({ source }) => !SYRIAC_WORK.test(source))).toEqual([]);
    expect(new Set(others.map(({ author }) => author)).size).toBe(6);
  });

  it.each([
    ['basket of sand', /basket.*sand|sand.*basket/],
    ['grieved at night', /l(ie|ain) down (to sleep )?(with anger|at night still grieved)/],
    ['guide who lost the way', /guide lost the way/],
    ['governor who sought an elder', /A governor/],
    ['robbers who were helped', /helped (him|them) (load|carry)/],
  ])('with a similar subject (%s) are at least four months apart', (_, pattern) => {
    const [first = 0, second = 0, ...others] = sayings
      .filter(({ text }) => pattern.test(text))
      .map(({ id }) => id);
    expect(others).toEqual([]);
    expect(Math.min(second - first, 365 - second + first)).toBeGreaterThan(120);
  });

  it('are distinct, including their first twelve words', () => {
    const plain = sayings.map(({ text }) => text.toLowerCase().replace(/[^a-z ]/g, ''));
    expect(new Set(plain).size).toBe(365);
    const openings = plain.map((text) => text.split(' ').slice(0, 12).join(' '));
    expect(new Set(openings).size).toBe(365);
  });

  it('differ from their neighbors in author and theme, including the last from the first', () => {
    expect(neighbors.filter(([a, b]) => a.author === b?.author || a.theme === b?.theme)).toEqual([]);
  });
});

const table = Array.from(
  { length: 365 },
  (_, index): Saying => ({ id: index + 1, text: '', author: '', theme: '', source: '' }),
);
const indexOn = (date: string) => sayingFor(date, table).id - 1;

describe('sayingFor', () => {
  it.each([
    ['2026-01-01', 1],
    ['2026-03-01', 60],
    ['2024-03-01', 61],
    ['2026-12-30', 364],
    ['2026-12-31', 0],
    ['2024-12-30', 0],
    ['2024-12-31', 1],
  ])('returns for %s the saying at index %d', { tags: ['P4'] }, (date, index) => {
    expect(indexOn(date)).toBe(index);
  });

  it.each([2023, 2024])('returns every saying in %d', (year) => {
    const indexes = Array.from({ length: 365 }, (_, day) => indexOn(addDays(`${year}-01-01`, day)));
    expect(new Set(indexes).size).toBe(365);
  });

  it('accepts a table of any length', { tags: ['P9'] }, () => {
    expect(sayingFor('2026-01-07', table.slice(0, 7)).id).toBe(1);
  });

  it('uses the table of desert sayings by default', () => {
    expect(sayingFor('2026-12-31')).toMatchObject({ text: expect.any(String), author: expect.any(String) });
  });
});
