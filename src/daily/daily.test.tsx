import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MonasticWisdom, VerseOfTheDay } from './daily.tsx';

const saying = {
  id: 1,
  text: 'Go, sit in your cell, and your cell will teach you everything.',
  author: 'Abba Moses',
  theme: 'Solitude',
  source: 'Moses 6',
};
/** Text content, without the markup. */
const visibleText = (element: React.ReactNode) =>
  renderToStaticMarkup(element)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&#x27;', "'")
    .trim();

describe('the verse of the day', () => {
  it('shows its reference and translation', { tags: ['P2'] }, () => {
    const verse = { text: 'Jesus wept.', reference: 'John 11:35', version: 'WEB' };
    expect(visibleText(<VerseOfTheDay verse={verse} />)).toBe(
      'Bible Verse of the Day Jesus wept. John 11:35 · WEB',
    );
  });

  it('names the packaged translation in full when it shows the divine Name', () => {
    const verse = { text: 'The LORD is my shepherd.', reference: 'Psalm 23:1', version: 'WEB' };
    expect(visibleText(<VerseOfTheDay verse={verse} />)).toBe(
      'Bible Verse of the Day The LORD is my shepherd. Psalm 23:1 · World English Bible; the divine Name is shown as “the LORD”',
    );
  });

  it('is escaped, whatever the service returns', () => {
    const text = '<script>alert(1)</script>';
    expect(
      renderToStaticMarkup(<VerseOfTheDay verse={{ text, reference: text, version: text }} />),
    ).not.toContain('<script');
  });

  it('shows the message of the specification when it is unavailable', { tags: ['P8'] }, () => {
    expect(visibleText(<VerseOfTheDay verse={undefined} />)).toBe(
      "Bible Verse of the Day Unable to load today's verse. Please try again later.",
    );
  });
});

describe('the saying of the day', () => {
  it('shows its theme, author and source', { tags: ['P2'] }, () => {
    expect(visibleText(<MonasticWisdom saying={saying} />)).toBe(
      `Daily Desert Monastic Wisdom Theme: Solitude ${saying.text} Abba Moses Moses 6`,
    );
  });

  it('shows a message when it is unavailable', () => {
    expect(visibleText(<MonasticWisdom saying={undefined} />)).toContain('Unable to load today’s saying.');
  });
});
