import { useEffect, useState } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { latestUnsavedChanges, UNSAVED_CHANGES_EVENT } from '#kit/session/unsaved-changes.ts';
import { Button } from '#kit/ui/controls/button.tsx';

/**
 * Blocks navigation within the site while a form has unsaved changes, for the form's question, and while the browser is
 * offline: the next page could not load its code or its data, and the browser would replace the page by its own error.
 *
 * React Router allows one blocker, which therefore serves both reasons. It is registered at the first unsaved change or
 * lost connection: while there is a blocker, each plain link to a fragment, such as the skip link, logs a warning.
 */
export function NavigationGuard() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    const begin = () => setNeeded(true);
    if (isUnsafe()) begin();
    addEventListener('offline', begin);
    addEventListener(UNSAVED_CHANGES_EVENT, begin);
    return () => {
      removeEventListener('offline', begin);
      removeEventListener(UNSAVED_CHANGES_EVENT, begin);
    };
  }, []);
  return isNeeded && <Guard />;
}

const isUnsafe = () => latestUnsavedChanges() !== undefined || !navigator.onLine;

function Guard() {
  const blocker = useBlocker(shouldBlock);
  const [, setAttempts] = useState(0);
  if (blocker.state !== 'blocked') return null;
  const { proceed, reset } = blocker;
  if (!navigator.onLine) {
    // renders again when the user tries again
    const retry = () => (isUnsafe() ? setAttempts((count) => count + 1) : proceed());
    return <OfflineDialog onRetry={retry} onClose={reset} />;
  }
  const changes = latestUnsavedChanges();
  if (!changes) return null;
  const leave = () => {
    changes.discard();
    proceed();
  };
  return <changes.LeaveDialog isLeaving onKeep={reset} onDiscard={leave} />;
}

const shouldBlock: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  from.pathname + from.search !== to.pathname + to.search && isUnsafe();

/** A plain dialog, because the code of others cannot be loaded now. */
function OfflineDialog({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  return (
    <dialog
      ref={(dialog) => dialog?.showModal()}
      aria-label="No connection"
      onClose={onClose}
      className="m-auto max-w-md rounded-sm border border-line bg-raised p-6 text-ink shadow-float backdrop:bg-veil"
    >
      <p className="mb-5">
        You are offline, so that page could not be loaded. This page stays open, and nothing you typed is
        lost.
      </p>
      <p className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Stay here</Button>
        <Button look="primary" onClick={onRetry}>
          Try again
        </Button>
      </p>
    </dialog>
  );
}
