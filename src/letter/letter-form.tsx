import { HoneypotField } from '#kit/ui/controls/honeypot-field.tsx';
import { LETTER_PATH } from './wire.ts';

interface LetterFormProps {
  /** Of the button. */
  readonly buttonClass?: string;
  readonly email?: string | undefined;
}

/** Subscribes to the letter. The page of the letter shows the result, so that the form needs no scripts. */
export function LetterForm({ buttonClass = 'button button-quiet', email }: LetterFormProps) {
  return (
    <form method="post" action={LETTER_PATH} aria-label="The week by email" className="flex flex-wrap gap-3">
      <input
        type="email"
        name="email"
        required
        maxLength={254}
        autoComplete="email"
        aria-label="Your email address"
        placeholder="Your email address"
        defaultValue={email}
        className="min-h-11 min-w-0 grow rounded-sm border border-edge bg-raised px-3 py-2 text-ink placeholder:text-quiet"
      />
      <HoneypotField />
      <button type="submit" className={buttonClass}>
        Subscribe
      </button>
    </form>
  );
}
