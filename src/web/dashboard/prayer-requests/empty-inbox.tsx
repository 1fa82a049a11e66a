import { useState } from 'react';
import { BusyButton } from '../../ui/busy-button.tsx';
import { prayerRequestWords } from './words.ts';

interface EmptyInboxProps {
  /** Whether a search or a state leaves others out. */
  readonly isNarrowed: boolean;
  readonly isLoaded: boolean;
  readonly reload: () => Promise<void>;
}

/** What stands where there is no request to show. */
export function EmptyInbox({ isNarrowed, isLoaded, reload }: EmptyInboxProps) {
  const [isBusy, setBusy] = useState(false);
  const loadAgain = async () => {
    setBusy(true);
    await reload();
    setBusy(false);
  };
  return (
    <div className="rounded-sm border border-dashed border-edge px-5 py-10 text-center">
      <p className="font-serif text-2xl">{prayerRequestWords.empty}</p>
      {isLoaded ? (
        <p className="mt-2 text-quiet">
          {isNarrowed
            ? 'Try another state, or adjust your search terms.'
            : 'They come from the page “Prayer Request”; a mail tells when there is a new one.'}
        </p>
      ) : (
        <BusyButton
          className="button button-quiet mt-4"
          isBusy={isBusy}
          busyText="Loading..."
          onClick={loadAgain}
        >
          Load again
        </BusyButton>
      )}
    </div>
  );
}
