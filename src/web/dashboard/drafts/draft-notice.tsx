import { useFormState } from 'react-hook-form';
import { parish } from '#parish';
import { type Draft, mayDuplicateRecord } from './draft-store.ts';

const WHEN = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: parish.timeZone,
});

interface DraftNoticeProps {
  readonly draft: Draft;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

/** Notice that the form contains a restored draft, with buttons to continue or discard it. */
export function DraftNotice({ draft, onContinue, onDiscard }: DraftNoticeProps) {
  const { isSubmitting } = useFormState();
  return (
    <section
      role="status"
      aria-label="Unsaved draft"
      className="col-span-full mb-5 border-l-2 border-wait pl-4"
    >
      <p>
        You started writing this on {WHEN.format(draft.at)}. It was not saved.
        {draft.hadFile && ' The file that you selected is not part of the draft. Please select it again.'}
        {mayDuplicateRecord(draft, Date.now()) &&
          ' Your changes may already have been saved. Check the list before you save again.'}
      </p>
      <p className="mt-2 flex flex-wrap gap-3">
        <button type="button" className="button button-quiet" onClick={onContinue}>
          Continue
        </button>
        <button type="button" className="button button-quiet" disabled={isSubmitting} onClick={onDiscard}>
          Discard
        </button>
      </p>
    </section>
  );
}
