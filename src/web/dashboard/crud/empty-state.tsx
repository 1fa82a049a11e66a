import { useState } from 'react';
import { BusyButton } from '../../ui/busy-button.tsx';

interface NothingThereProps {
  readonly title: string;
  /** The next step, while the list could be read. */
  readonly hint: string;
  /** False when it could not be read. */
  readonly isLoaded: boolean;
  readonly reload: () => Promise<void>;
}

/** What stands where there is nothing to list, and the next step. */
export function NothingThere({ title, hint, isLoaded, reload }: NothingThereProps) {
  const [isBusy, setBusy] = useState(false);
  const loadAgain = async () => {
    setBusy(true);
    await reload();
    setBusy(false);
  };
  return (
    <div className="rounded-sm border border-dashed border-edge px-5 py-10 text-center">
      <p className="font-serif text-2xl">{title}</p>
      {isLoaded ? (
        <p className="mt-2 text-quiet">{hint}</p>
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
