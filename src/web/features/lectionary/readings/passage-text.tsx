import { Fragment } from 'react';
import type { Passage, PassagePart } from '#contract/passages.ts';
import { paragraphsOf } from './paragraphs.ts';

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
