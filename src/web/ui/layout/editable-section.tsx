import { type ReactNode, Suspense, useState } from 'react';
import { useSession } from '../../session/session.tsx';

interface EditableSectionProps {
  readonly title: string;
  readonly eyebrow: string;
  readonly messages: {
    readonly empty: string;
    readonly edit: string;
    readonly cancel: string;
    readonly addFirst: string;
  };
  readonly isEmpty: boolean;
  /** The list for visitors. */
  readonly children: ReactNode;
  /** The editor, whose code is loaded on demand; `isAdding` opens it with an empty form. */
  readonly editor: (isAdding: boolean) => ReactNode;
}

/**
 * A list on a public page that signed-in staff can edit in place (public specification, section 4): a button toggles
 * edit mode; an empty list has a button to add the first entry instead.
 */
export function EditableSection({
  title,
  eyebrow,
  messages,
  isEmpty,
  children,
  editor,
}: EditableSectionProps) {
  const { user } = useSession();
  const [mode, setMode] = useState<'reading' | 'editing' | 'adding'>('reading');
  const isReading = mode === 'reading';
  const content = isEmpty ? <p className="text-quiet">{messages.empty}</p> : children;
  return (
    <>
      <header className="mb-6 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-3">
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
            {isReading ? messages.edit : messages.cancel}
          </button>
        )}
      </header>
      {isReading ? content : <Suspense fallback={content}>{editor(mode === 'adding')}</Suspense>}
      {user && isEmpty && isReading && (
        <button type="button" className="button button-quiet mt-6" onClick={() => setMode('adding')}>
          {messages.addFirst}
        </button>
      )}
    </>
  );
}
