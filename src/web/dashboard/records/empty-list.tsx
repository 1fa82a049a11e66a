import { useState } from 'react';
import { BusyButton } from '../../ui/busy-button.tsx';
import type { RecordWords } from './record.ts';

interface EmptyListProps {
  readonly words: Pick<RecordWords, 'empty' | 'add'>;
  readonly isSearching: boolean;
  readonly isLoaded: boolean;
  readonly reload: () => Promise<void>;
}

/** What stands where there is nothing to list, and the next step. */
export function EmptyList({ words, isSearching, isLoaded, reload }: EmptyListProps) {
  const [isBusy, setBusy] = useState(false);
  const loadAgain = async () => {
    setBusy(true);
    await reload();
    setBusy(false);
  };
  return (
    <div className="rounded-sm border border-dashed border-edge px-5 py-10 text-center">
      <p className="font-serif text-2xl">{words.empty}</p>
      {isSearching && <p className="mt-2 text-quiet">Try adjusting your search terms.</p>}
      {!isSearching && isLoaded && <p className="mt-2 text-quiet">Begin with “{words.add}”.</p>}
      {!isLoaded && (
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
