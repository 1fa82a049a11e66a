import type { Chapters } from './chapters.ts';

const CLOSING_VERSES = [25, 26, 27];
const BEGINS_PARAGRAPH = { startsParagraph: true, startsLine: true };

/**
 * The World English Bible follows manuscripts that have the closing words of Romans ("Now to him who is able…") as
 * 14:24-26, and leaves 16:25 empty. Most Bibles count them as 16:25-27: here they stand in both places.
 */
export function withClosing(romans: Chapters): Chapters {
  const closing = CLOSING_VERSES.map((number) => {
    const verse = romans[13]?.[number - 2];
    if (!verse?.text) throw new Error(`Romans 14:${number - 1} is missing from the World English Bible`);
    return { ...verse, chapter: 16, verse: number, ...(number === 25 && BEGINS_PARAGRAPH) };
  });
  return romans.map((verses, index) => (index === 15 ? [...verses.slice(0, 24), ...closing] : verses));
}
