import { useFormState } from 'react-hook-form';
import { parish } from '#parish';
import { type Draft, mayStandTwice } from './draft-store.ts';

const WHEN = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: parish.timeZone,
});

interface DraftNoticeProps {
  readonly draft: Draft;
  readonly onGoOn: () => void;
  readonly onDiscard: () => void;
}

/** Says that the form holds what was typed earlier, and lets the person decide about it. */
export function DraftNotice({ draft, onGoOn, onDiscard }: DraftNoticeProps) {
  const { isSubmitting } = useFormState();
  return (
    <section
      role="status"
      aria-label="Unsaved text"
      className="col-span-full mb-5 border-l-2 border-wait pl-4"
    >
      <p>
        You were writing this on {WHEN.format(draft.at)}. It was not saved.
        {draft.hadFile && ' The file that you had chosen could not be kept: please choose it again.'}
        {mayStandTwice(draft, Date.now()) &&
          ' An attempt to save it may have arrived all the same: please look in the list before you save it again.'}
      </p>
      <p className="mt-2 flex flex-wrap gap-3">
        <button type="button" className="button button-quiet" onClick={onGoOn}>
          Go on
        </button>
        <button type="button" className="button button-quiet" disabled={isSubmitting} onClick={onDiscard}>
          Discard
        </button>
      </p>
    </section>
  );
}
