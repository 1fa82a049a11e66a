import { Fragment } from 'react';
import type { Passage, PassagePart, Verse } from '#contract/resources/passages.ts';

/** A passage with paragraphs, lines of poetry and verse numbers; alternatives one below the other. */
export function PassageText({ passage: { parts } }: { passage: Passage }) {
  return (
    <div className="passage">
      {parts.map((part, index) => (
        <Fragment key={part.reference}>
          {parts.length > 1 && (
            <p className="passage-alternative">
              {index > 0 && <i>or </i>}
              {part.reference}
            </p>
          )}
          <PartText part={part} />
        </Fragment>
      ))}
    </div>
  );
}

function PartText({ part: { isAvailable, verses } }: { part: PassagePart }) {
  if (!isAvailable)
    return (
      <p className="font-sans text-base text-quiet">
        This reading is not included on this site. Please read it in your Bible.
      </p>
    );
  return paragraphsOf(verses).map((paragraph) => (
    <p key={paragraph[0]?.number}>
      {paragraph.map(({ number, text, startsLine }, index) => (
        <Fragment key={number}>
          {index > 0 && (startsLine ? '\n' : ' ')}
          <sup>{number}</sup>
          {text}
        </Fragment>
      ))}
    </p>
  ));
}

interface NumberedVerse extends Verse {
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
