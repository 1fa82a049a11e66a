import { Fragment } from 'react';
import { WEB_LABEL } from '#bible/contract/divine-name.ts';
import type { Passage, PassagePart, TranslatedVerses, Verse } from '#bible/contract/passages.ts';

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

/** A part in one language, or in two side by side. */
function PartText({ part }: { part: PassagePart }) {
  const { reference, label, second } = part;
  if (!second) return <Translation {...part} hasLabel={label !== WEB_LABEL} />;
  return (
    <div className="passage-languages">
      <div>
        <Translation {...part} hasLabel />
      </div>
      <div lang={second.language} dir="auto">
        <Translation {...second} reference={reference} hasLabel />
      </div>
    </div>
  );
}

interface TranslationProps extends TranslatedVerses {
  readonly reference: string;
  readonly hasLabel: boolean;
}

function Translation({ verses, omitted, label, reference, hasLabel }: TranslationProps) {
  return (
    <>
      {paragraphsOf(verses).map((paragraph) => (
        <p key={paragraph[0]?.number}>
          {paragraph.map(({ number, text, startsLine }, index) => (
            <Fragment key={number}>
              {index > 0 && (startsLine ? '\n' : ' ')}
              <sup>{number}</sup>
              {text}
            </Fragment>
          ))}
        </p>
      ))}
      {omitted.length > 0 && <PassageNote>{omittedNote(omitted)}</PassageNote>}
      {verses.length === 0 && omitted.length === 0 && <PassageNote>{missingNote(reference)}</PassageNote>}
      {verses.length > 0 && hasLabel && <PassageNote>{label}</PassageNote>}
    </>
  );
}

function PassageNote({ children }: { children: string }) {
  return (
    <p lang="en" className="font-sans text-base text-quiet">
      {children}
    </p>
  );
}

/** For a reading from a book that no text of the site contains. */
function missingNote(reference: string): string {
  const book = reference.replace(/ \d.*/, '');
  return `This reading is from ${book}, which is not included here. Please see your Bible.`;
}

/** 'This translation does not include verse 37.' The chapter is named when the verses are in several. */
function omittedNote(omitted: TranslatedVerses['omitted']): string {
  const isOneChapter = new Set(omitted.map(({ chapter }) => chapter)).size === 1;
  const numbers = omitted.map(({ chapter, verse }) => (isOneChapter ? `${verse}` : `${chapter}:${verse}`));
  const list = new Intl.ListFormat('en').format(numbers);
  return `This translation does not include ${numbers.length === 1 ? 'verse' : 'verses'} ${list}.`;
}

interface NumberedVerse extends Verse {
  /** '16', '16–17' for a text of two verses, or '14:1' where the chapter is not clear from the context. */
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
    const verses = verse.lastVerse ? `${verse.verse}–${verse.lastVerse}` : String(verse.verse);
    const number = isChapterKnown ? verses : `${verse.chapter}:${verses}`;
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
    ? verse === (previous.lastVerse ?? previous.verse) + 1
    : chapter === previous.chapter + 1 && verse === 1;
}
