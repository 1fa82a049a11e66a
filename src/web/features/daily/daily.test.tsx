import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MonasticWisdom } from './monastic-wisdom.tsx';
import { VerseOfTheDay } from './verse-of-the-day.tsx';

const saying = {
  id: 1,
  text: 'Go, sit in your cell, and your cell will teach you everything.',
  author: 'Abba Moses',
  theme: 'Solitude',
  source: 'Moses 6',
};
/** What a visitor reads, without the markup. */
const words = (element: React.ReactNode) =>
  renderToStaticMarkup(element)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&#x27;', "'")
    .trim();

describe('the verse of the day', () => {
  it('stands with its place and its translation', { tags: ['P2'] }, () => {
    const verse = { text: 'Jesus wept.', reference: 'John 11:35', version: 'WEB' };
    expect(words(<VerseOfTheDay verse={verse} />)).toBe(
      'Bible Verse of the Day Jesus wept. John 11:35 · WEB',
    );
  });

  it('is text, whatever a service answers', () => {
    const text = '<script>alert(1)</script>';
    expect(
      renderToStaticMarkup(<VerseOfTheDay verse={{ text, reference: text, version: text }} />),
    ).not.toContain('<script');
  });

  it('that cannot be had at all is excused in the words of the specification', { tags: ['P8'] }, () => {
    expect(words(<VerseOfTheDay verse={undefined} />)).toBe(
      "Bible Verse of the Day Unable to load today's verse. Please try again later.",
    );
  });
});

describe('the saying of the day', () => {
  it('stands with its theme, its author and where it is found', { tags: ['P2'] }, () => {
    expect(words(<MonasticWisdom saying={saying} />)).toBe(
      `Daily Desert Monastic Wisdom Theme: Solitude ${saying.text} Abba Moses Moses 6`,
    );
  });

  it('that cannot be had is excused', () => {
    expect(words(<MonasticWisdom saying={undefined} />)).toContain("Unable to load today's saying.");
  });
});
