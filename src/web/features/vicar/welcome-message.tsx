import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Vicar } from '#contract/vicar.ts';
import { useSession } from '../../session/session.tsx';
import { CachedFragment } from '../../ssr/cached-fragment.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { vicarMessages } from './messages.ts';
import { WelcomeText } from './welcome-text.tsx';

interface WelcomeMessageProps {
  /** undefined if it failed to load. */
  readonly vicar: Vicar | undefined;
  /** Edit mode for signed-in staff; its children are the message as visitors see it. */
  readonly Editor: ComponentType<{
    readonly vicar: Vicar;
    readonly onSaved: (saved: Vicar) => void;
    readonly onClose: () => void;
    readonly children: ReactNode;
  }>;
}

/** Used when the message failed to load. Saving over it is rejected as a conflict if a message exists. */
const EMPTY_VICAR: Vicar = { name: '', title: '', message1: null, image: null, picture: null, version: 0 };

/** The welcome message from the vicar, which signed-in staff can edit in place (public specification, section 4). */
export function WelcomeMessage({ vicar: loaded = EMPTY_VICAR, Editor }: WelcomeMessageProps) {
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const [isEditing, setEditing] = useState(false);
  const [saved, setSaved] = useState<Vicar | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const vicar = saved && saved.version > loaded.version ? saved : loaded;

  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const text = (
    <CachedFragment name="welcome-text" cacheKey={vicar}>
      <WelcomeText vicar={vicar} />
    </CachedFragment>
  );
  return (
    <>
      <SectionHeader eyebrow="Welcome Message" title="A word from our vicar" />
      {isEditing ? (
        <Suspense fallback={text}>
          <Editor
            vicar={vicar}
            onSaved={(savedVicar) => {
              setSaved(savedVicar);
              revalidate();
            }}
            onClose={() => setEditing(false)}
          >
            {text}
          </Editor>
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
          {vicarMessages.edit}
        </button>
      )}
    </>
  );
}
