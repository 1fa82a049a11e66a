import { type ReactNode, Suspense, useState } from 'react';
import { useSession } from '../session/session.tsx';

interface EditableSectionProps {
  readonly title: string;
  readonly eyebrow: string;
  readonly words: {
    readonly nothing: string;
    readonly edit: string;
    readonly leave: string;
    readonly addFirst: string;
  };
  readonly isEmpty: boolean;
  /** The list as everybody sees it. */
  readonly children: ReactNode;
  /** The list as it is edited; `isAdding`: the form for a new one stands open. Its code is fetched now. */
  readonly desk: (isAdding: boolean) => ReactNode;
}

/**
 * A list on a public page that whoever is signed in may edit in its place (public specification, section 4): a button
 * turns the edit mode on and off; as long as the list is empty there is a button to add the first instead.
 */
export function EditableSection({ title, eyebrow, words, isEmpty, children, desk }: EditableSectionProps) {
  const { user } = useSession();
  const [mode, setMode] = useState<'reading' | 'editing' | 'adding'>('reading');
  const isReading = mode === 'reading';
  const shown = isEmpty ? <p className="text-quiet">{words.nothing}</p> : children;
  return (
    <>
      <header className="mb-8 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-3">
        <div>
          <p className="eyebrow">{eyebrow}</p>
          <h2 tabIndex={-1} className="mt-2 text-[clamp(1.9rem,1.5rem+1.5vw,2.6rem)] outline-none">
            {title}
          </h2>
        </div>
        {user && !isEmpty && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => setMode(isReading ? 'editing' : 'reading')}
          >
            {isReading ? words.edit : words.leave}
          </button>
        )}
      </header>
      {isReading ? shown : <Suspense fallback={shown}>{desk(mode === 'adding')}</Suspense>}
      {user && isEmpty && isReading && (
        <button type="button" className="button button-quiet mt-6" onClick={() => setMode('adding')}>
          {words.addFirst}
        </button>
      )}
    </>
  );
}
