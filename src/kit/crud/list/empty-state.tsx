import { useTransition } from 'react';
import { BusyButton } from '../../ui/controls/busy-button.tsx';

interface EmptyStateProps {
  readonly title: string;
  /** The next step, shown if the list was loaded; null for none. */
  readonly hint: string | null;
  /** False if loading failed; a retry button is shown instead of the hint. */
  readonly isLoaded: boolean;
  readonly reload: () => Promise<void>;
}

/** Placeholder of an empty list, with the next step. */
export function EmptyState({ title, hint, isLoaded, reload }: EmptyStateProps) {
  const [isBusy, startReload] = useTransition();
  if (isLoaded && hint === null) return <p className="text-quiet">{title}</p>;
  return (
    <div className="rounded-sm border border-dashed border-edge px-5 py-10 text-center">
      <p className="font-serif text-2xl">{title}</p>
      {isLoaded ? (
        <p className="mt-2 text-quiet">{hint}</p>
      ) : (
        <BusyButton
          className="mt-4"
          isBusy={isBusy}
          busyText="Loading..."
          onClick={() => startReload(reload)}
        >
          Reload
        </BusyButton>
      )}
    </div>
  );
}
