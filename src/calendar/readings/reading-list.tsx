import { useState } from 'react';
import { WEB_LABEL } from '#bible/contract/divine-name.ts';
import type { Passage } from '#bible/contract/passages.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { Chevron } from '#kit/ui/art/chevron.tsx';
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx';
import { Malayalam } from '#parish/site/malayalam.tsx';
import type { Reading } from '../contract.ts';
import { PassageText } from './passage-text.tsx';
import { createRequestCache, useRequest } from './request-cache.ts';

interface ReadingListProps {
  readonly readings: readonly Reading[];
  /** Passages rendered by the server, by reference. */
  readonly preloaded?: Readonly<Record<string, Passage>>;
}

/** The references of the readings, grouped under headings. */
export function ReadingList({ readings, preloaded = {} }: ReadingListProps) {
  return (
    <div className="reading-list">
      {readings.map(({ heading, malayalam, lines }) => (
        <section key={heading}>
          <div>
            <h3 className="eyebrow">{heading}</h3>
            <Malayalam>{malayalam}</Malayalam>
          </div>
          <ul>
            {lines.map((line) => (
              <li key={line}>
                <PassageDisclosure reference={line} preloaded={preloaded[line]} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface PassageDisclosureProps {
  readonly reference: string;
  /** The passage if the server rendered it; otherwise it is fetched on opening. */
  readonly preloaded: Passage | undefined;
}

/** A reference that expands to its passage. */
function PassageDisclosure({ reference, preloaded }: PassageDisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="reading" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>{reference}</span>
        <Chevron size={20} />
      </summary>
      {preloaded ? <PassageText passage={preloaded} /> : isOpen && <FetchedPassage reference={reference} />}
    </details>
  );
}

/** A passage that is fetched when it is rendered. */
export function FetchedPassage({ reference }: { reference: string }) {
  const [attempt, setAttempt] = useState(1);
  const { value, hasFailed } = useRequest(passageCache, reference, attempt);
  if (value) return <PassageText passage={value} />;
  if (!hasFailed)
    return (
      <div className="passage" aria-busy="true">
        <p className="sr-only">Loading</p>
        <Skeleton lines={4} />
      </div>
    );
  return (
    <div className="passage">
      <p role="alert" className="font-sans text-base">
        The reading could not be loaded.{' '}
        <button type="button" className="link min-h-11 font-semibold" onClick={() => setAttempt(attempt + 1)}>
          Try again
        </button>
      </p>
    </div>
  );
}

/** Passages by reference, fetched when first opened. */
const passageCache = createRequestCache('the passage', (reference: string) =>
  browserClient.passages.read({ query: { reference } }),
);

/** The packaged Bible translation. A passage in another one names it itself. */
export function BibleNote() {
  return <p className="mt-6 text-[0.9rem] text-quiet">All texts unless noted: {WEB_LABEL}. Public domain.</p>;
}
