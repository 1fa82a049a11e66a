import type { Chapters } from './web-parser.ts';

const CLOSING_VERSES = [25, 26, 27];
const PARAGRAPH_START = { startsParagraph: true, startsLine: true };

/**
 * Adds the closing of Romans ("Now to him who is able…") as 16:25-27, where most Bibles have it. The World English Bible has it
 * as 14:24-26, which remains, and an empty 16:25.
 */
export function withRomansClosing(romans: Chapters): Chapters {
  const closing = CLOSING_VERSES.map((number) => {
    const verse = romans[13]?.[number - 2];
    if (!verse?.text) throw new Error(`Romans 14:${number - 1} is missing from the World English Bible`);
    return { ...verse, chapter: 16, verse: number, ...(number === 25 && PARAGRAPH_START) };
  });
  return romans.map((verses, index) => (index === 15 ? [...verses.slice(0, 24), ...closing] : verses));
}
