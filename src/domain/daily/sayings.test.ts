import { describe, expect, it } from 'vitest';
import { addDays, dayOfYear } from '../civil-date.ts';
import { sayingFor } from './saying.ts';
import { sayings } from './sayings.ts';

const words = (text: string) => text.split(/\s+/).length;
const beside = sayings.map((saying, place) => [saying, sayings[(place + 1) % sayings.length]] as const);

describe('the desert sayings', () => {
  it('are 365, numbered in their order', { tags: ['P3', 'P9'] }, () => {
    expect(sayings.map(({ id }) => id)).toEqual(Array.from({ length: 365 }, (_, place) => place + 1));
  });

  it('are of at least 70 speakers, the mothers Syncletica, Sarra and Theodora among them', () => {
    const authors = new Set(sayings.map(({ author }) => author));
    expect(authors.size).toBeGreaterThanOrEqual(70);
    for (const mother of ['Amma Syncletica', 'Amma Sarra', 'Amma Theodora'])
      expect([mother, authors.has(mother)]).toEqual([mother, true]);
  });

  it('are on at least 30 themes, those of the specification among them', { tags: ['P3'] }, () => {
    const themes = new Set(sayings.map(({ theme }) => theme));
    expect(themes.size).toBeGreaterThanOrEqual(30);
    for (const theme of ['Anger', 'Humility', 'Silence', 'Repentance', 'Prayer', 'Solitude', 'Forgiveness'])
      expect([theme, themes.has(theme)]).toEqual([theme, true]);
  });

  it('are 12 to 70 words long, whole sentences with both their quotation marks', () => {
    const odd = sayings.filter(
      ({ text }) =>
        words(text) < 12 ||
        words(text) > 70 ||
        !/^[“\p{Lu}].*[.?”]$/u.test(text) ||
        text.split('“').length !== text.split('”').length,
    );
    expect(odd).toEqual([]);
  });

  it('name the collection and the number where each is found', () => {
    const unsourced = sayings.filter(
      ({ source }) => !/^Alphabetical Collection, \p{Lu}[\p{L} ,’]+ \d+$/u.test(source),
    );
    expect(unsourced).toEqual([]);
  });

  it('are no two alike', () => {
    const plain = sayings.map(({ text }) => text.toLowerCase().replace(/[^a-z ]/g, ''));
    expect(new Set(plain).size).toBe(365);
    const openings = plain.map((text) => text.split(' ').slice(0, 12).join(' '));
    expect(new Set(openings).size).toBe(365);
  });

  it('differ from their neighbours in speaker and theme, the last from the first too', () => {
    expect(beside.filter(([a, b]) => a.author === b?.author || a.theme === b?.theme)).toEqual([]);
  });

  it.each([
    ['2026-01-01', 2],
    ['2026-12-31', 1],
    ['2028-12-30', 1],
    ['2028-12-31', 2],
  ])('on %s it is number %i', (date, id) => {
    expect(sayingFor(date).id).toBe(id);
  });

  it('come once each in a common year', () => {
    const year = Array.from({ length: 365 }, (_, day) => addDays('2027-01-01', day));
    expect(new Set(year.map((date) => sayingFor(date).id)).size).toBe(365);
    expect(dayOfYear('2027-12-31')).toBe(365);
  });
});
