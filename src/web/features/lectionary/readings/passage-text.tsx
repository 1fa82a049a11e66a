import { Fragment } from 'react';
import type { Passage, PassagePart } from '#contract/passages.ts';
import { paragraphsOf } from './paragraphs.ts';

/** A passage as the Bible sets it: paragraphs, lines of poetry, red verse numbers; a choice of passages one under the other. */
export function PassageText({ passage: { parts } }: { passage: Passage }) {
  return (
    <div className="passage">
      {parts.map((part, place) => (
        <Fragment key={part.reference}>
          {parts.length > 1 && (
            <p className="passage-choice">
              {place > 0 && <i>or </i>}
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
        The World English Bible text that we carry does not have this passage.
      </p>
    );
  return paragraphsOf(verses).map((paragraph) => (
    <p key={paragraph[0]?.number}>
      {paragraph.map(({ number, text, startsLine }, place) => (
        <Fragment key={number}>
          {place > 0 && (startsLine ? '\n' : ' ')}
          <sup>{number}</sup>
          {text}
        </Fragment>
      ))}
    </p>
  ));
}
