import { LETTER_PATH } from './wire.ts';

interface LetterFormProps {
  readonly buttonClass: string;
  readonly email?: string | undefined;
}

/** Subscribes to the letter, whose page shows the result. It needs no scripts, and adds few bytes to those of a page. */
export function LetterForm({ buttonClass, email }: LetterFormProps) {
  return (
    <form method="post" action={LETTER_PATH} className="flex flex-wrap items-end gap-3">
      <label className="grow">
        The week in your inbox
        <input
          type="email"
          name="email"
          required
          autoComplete="email"
          placeholder="Your email address"
          defaultValue={email}
          className="block min-h-11 w-full rounded-sm border border-edge bg-raised px-3 text-ink placeholder:text-quiet"
        />
      </label>
      <button type="submit" className={buttonClass}>
        Sign up
      </button>
    </form>
  );
}
