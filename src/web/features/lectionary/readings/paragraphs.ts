import type { Verse } from '#contract/passages.ts';

export interface NumberedVerse extends Verse {
  /** '16', or '14:1' where the chapter is not clear from the context. */
  readonly number: string;
}

/**
 * Groups verses into paragraphs: at each paragraph of the Bible text, and where the passage skips verses. The chapter
 * is shown where it changes, and at the first verse of a passage with several chapters.
 */
export function paragraphsOf(verses: readonly Verse[]): NumberedVerse[][] {
  const isOneChapter = new Set(verses.map(({ chapter }) => chapter)).size <= 1;
  const paragraphs: NumberedVerse[][] = [];
  let previous: Verse | undefined;
  for (const verse of verses) {
    const isChapterKnown = previous ? previous.chapter === verse.chapter : isOneChapter;
    const number = isChapterKnown ? String(verse.verse) : `${verse.chapter}:${verse.verse}`;
    const paragraph = paragraphs.at(-1);
    if (!paragraph || !previous || verse.startsParagraph || !isNextVerse(verse, previous))
      paragraphs.push([{ ...verse, number }]);
    else paragraph.push({ ...verse, number });
    previous = verse;
  }
  return paragraphs;
}

function isNextVerse({ chapter, verse }: Verse, previous: Verse): boolean {
  return chapter === previous.chapter
    ? verse === previous.verse + 1
    : chapter === previous.chapter + 1 && verse === 1;
}
