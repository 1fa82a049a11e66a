import { useState } from 'react';
import { BusyButton } from '../ui/busy-button.tsx';
import { useSession } from './session.tsx';

/** Says that it is not known whether somebody is signed in, and asks once more. docs/decisions/0005-session-survives-trouble.md */
export function UnreachableNote() {
  const { isUnreachable, retry } = useSession();
  const [isBusy, setBusy] = useState(false);
  if (!isUnreachable) return null;
  const tryAgain = async () => {
    setBusy(true);
    await retry();
    setBusy(false);
  };
  return (
    <div role="alert" className="border-l-2 border-wait py-1 pl-4">
      <p>
        The server could not be reached. You may still be signed in: your session is kept until it answers.
      </p>
      <BusyButton
        className="button button-quiet mt-3"
        isBusy={isBusy}
        busyText="Trying..."
        onClick={tryAgain}
      >
        Try again
      </BusyButton>
    </div>
  );
}
