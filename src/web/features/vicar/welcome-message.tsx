import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Vicar } from '#contract/vicar.ts';
import { useSession } from '../../session/session.tsx';
import { WrittenOnce } from '../../ssr/cached-fragment.tsx';
import { SectionHead } from '../../ui/section-header.tsx';
import { vicarWords } from './messages.ts';
import { WelcomeText } from './welcome-text.tsx';

// no visitor fetches the form and what checks it
const VicarDesk = lazy(async () => ({
  default: (await import('../../dashboard/people/vicar-editor.tsx')).VicarDesk,
}));

/** Stands in for a welcome that could not be read; a save made over it meets the one that is there, and is held back. */
const UNREAD: Vicar = { name: '', title: '', message1: null, image: null, picture: null, version: 0 };

/** The home page's welcome from the vicar, which whoever is signed in may edit in its place (public specification, section 4). */
export function WelcomeMessage({ vicar: read = UNREAD }: { vicar: Vicar | undefined }) {
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const [isEditing, setEditing] = useState(false);
  const [saved, setSaved] = useState<Vicar | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const vicar = saved && saved.version > read.version ? saved : read;

  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const text = (
    <WrittenOnce name="welcome-text" by={vicar}>
      <WelcomeText vicar={vicar} />
    </WrittenOnce>
  );
  return (
    <>
      <SectionHead eyebrow="Welcome Message" title="A word from our vicar" />
      {isEditing ? (
        <Suspense fallback={text}>
          <VicarDesk
            vicar={vicar}
            onSaved={(answer) => {
              setSaved(answer);
              revalidate();
            }}
            onClose={() => setEditing(false)}
          >
            {text}
          </VicarDesk>
        </Suspense>
      ) : (
        text
      )}
      {user && !isEditing && (
        <button
          ref={button}
          type="button"
          className="button button-quiet mt-8"
          onClick={() => setEditing(true)}
        >
          {vicarWords.edit}
        </button>
      )}
    </>
  );
}
