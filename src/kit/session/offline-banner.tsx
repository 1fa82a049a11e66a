import { useTransition } from 'react';
import { BusyButton } from '../ui/controls/busy-button.tsx';
import { useSession } from './session.tsx';

/** Banner shown while the server is unreachable and the session is therefore unknown, with a retry button. docs/decisions/0004-401-means-no-session.md */
export function OfflineBanner() {
  const { isUnreachable, retry } = useSession();
  const [isBusy, startRetry] = useTransition();
  if (!isUnreachable) return null;
  return (
    <div role="alert" className="border-l-2 border-wait py-1 pl-4">
      <p>The server could not be reached. You may still be signed in. Try again when you are back online.</p>
      <BusyButton className="mt-3" isBusy={isBusy} busyText="Trying..." onClick={() => startRetry(retry)}>
        Try again
      </BusyButton>
    </div>
  );
}
