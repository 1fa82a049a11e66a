import type { Verse } from '#contract/passages.ts';

export interface NumberedVerse extends Verse {
  /** '16', or '14:1' where the chapter would not be known otherwise. */
  readonly number: string;
}

/**
 * Verses as they are set: a paragraph where the Bible begins one, and where the passage leaves something out. The chapter stands with the
 * verse at which it changes, and with the first one of a passage that goes beyond one chapter.
 */
export function paragraphsOf(verses: readonly Verse[]): NumberedVerse[][] {
  const isOneChapter = new Set(verses.map(({ chapter }) => chapter)).size <= 1;
  const paragraphs: NumberedVerse[][] = [];
  let last: Verse | undefined;
  for (const verse of verses) {
    const isChapterKnown = last ? last.chapter === verse.chapter : isOneChapter;
    const number = isChapterKnown ? String(verse.verse) : `${verse.chapter}:${verse.verse}`;
    const paragraph = paragraphs.at(-1);
    if (!paragraph || !last || verse.startsParagraph || !follows(verse, last))
      paragraphs.push([{ ...verse, number }]);
    else paragraph.push({ ...verse, number });
    last = verse;
  }
  return paragraphs;
}

function follows({ chapter, verse }: Verse, last: Verse): boolean {
  return chapter === last.chapter ? verse === last.verse + 1 : chapter === last.chapter + 1 && verse === 1;
}
