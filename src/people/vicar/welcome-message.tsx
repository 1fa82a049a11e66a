import { type ComponentType, type ReactNode, Suspense } from 'react';
import { FormattedText } from '#kit/formatted-text/formatted-text.tsx';
import { useSession } from '#kit/session/session.tsx';
import { SectionHeader } from '#kit/ui/layout/section-header.tsx';
import { Portrait } from '#kit/ui/media/portrait.tsx';
import type { Vicar } from './contract.ts';

interface WelcomeMessageProps {
  /** undefined if it failed to load. */
  readonly vicar: Vicar | undefined;
  /** Shows the message to signed-in staff, who can edit it. */
  readonly Editor: ComponentType<{
    readonly vicar: Vicar;
    readonly children: (vicar: Vicar) => ReactNode;
  }>;
}

/** Public specification, section 8. */
const EMPTY_TEXT = 'No Welcome Message Available';

/** Used when the message failed to load. Saving over it is rejected as a conflict if a message exists. */
const EMPTY_VICAR: Vicar = {
  ...{ name: '', title: '', message1: null, image: null, picture: null, version: 0 },
  formatted: { message1: [] },
};

/** The welcome message from the vicar. */
export function WelcomeMessage({ vicar = EMPTY_VICAR, Editor }: WelcomeMessageProps) {
  const { user } = useSession();
  const text = <WelcomeText vicar={vicar} />;
  return (
    <>
      <SectionHeader eyebrow="Welcome Message" title="A word from our vicar" />
      {user ? (
        <Suspense fallback={text}>
          <Editor vicar={vicar}>{(newest) => <WelcomeText vicar={newest} />}</Editor>
        </Suspense>
      ) : (
        text
      )}
    </>
  );
}

/** The vicar's photo, message and name, or the empty text. */
function WelcomeText({ vicar: { name, title, message1, formatted, picture } }: { vicar: Vicar }) {
  if (name === '') return <p className="text-quiet">{EMPTY_TEXT}</p>;
  return (
    <div className="grid items-start gap-x-14 gap-y-8 md:grid-cols-[17rem_minmax(0,1fr)]">
      <div className="w-48 md:w-full">
        <Portrait name={name} picture={picture} sizes="(min-width: 52rem) 16rem, 12rem" />
      </div>
      <div className="wrap-anywhere">
        {message1 ? (
          <FormattedText
            blocks={formatted.message1}
            headings="h3"
            className="text-[1.125rem] first-letter:font-serif first-letter:text-[2.1em]/none first-letter:text-rubric"
          />
        ) : (
          <p className="text-quiet">{EMPTY_TEXT}</p>
        )}
        <p className="mt-6 font-serif text-[1.45rem]/tight italic">{name}</p>
        <p className="text-quiet">{title}</p>
      </div>
    </div>
  );
}
