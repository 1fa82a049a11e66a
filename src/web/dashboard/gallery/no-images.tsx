import { useState } from 'react';
import { BusyButton } from '../../ui/busy-button.tsx';
import { imageWords } from './words.ts';

interface NoImagesProps {
  /** False when they could not be read. */
  readonly isLoaded: boolean;
  readonly reload: () => Promise<void>;
}

/** What stands where there is no image, and the next step. */
export function NoImages({ isLoaded, reload }: NoImagesProps) {
  const [isBusy, setBusy] = useState(false);
  const loadAgain = async () => {
    setBusy(true);
    await reload();
    setBusy(false);
  };
  return (
    <div className="rounded-sm border border-dashed border-edge px-5 py-10 text-center">
      <p className="font-serif text-2xl">{imageWords.empty}</p>
      {isLoaded ? (
        <p className="mt-2 text-quiet">{imageWords.emptyHint}</p>
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
