import type { Vicar } from '#contract/vicar.ts';
import { LinkedText } from '../../ui/linked-text.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { vicarMessages } from './messages.ts';

/** The vicar's photo, message and name, or the empty text. */
export function WelcomeText({ vicar: { name, title, message1, picture } }: { vicar: Vicar }) {
  if (name === '') return <p className="text-quiet">{vicarMessages.empty}</p>;
  return (
    <div className="grid items-start gap-x-14 gap-y-8 md:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="w-48 md:w-full">
        <Portrait name={name} picture={picture} sizes="(min-width: 52rem) 16rem, 12rem" />
      </div>
      <div className="wrap-anywhere">
        {message1 ? (
          <p className="max-w-[62ch] whitespace-pre-line text-[1.12rem] first-letter:font-serif first-letter:text-[2.1em]/none first-letter:text-rubric">
            <LinkedText text={message1} />
          </p>
        ) : (
          <p className="text-quiet">{vicarMessages.empty}</p>
        )}
        <p className="mt-6 font-serif text-[1.45rem]/tight italic">{name}</p>
        <p className="text-quiet">{title}</p>
      </div>
    </div>
  );
}
