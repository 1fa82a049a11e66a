import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { BusyButton } from '../ui/controls/busy-button.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../ui/dialogs/dialog.tsx';
import { UNREACHABLE_MESSAGE } from './error-messages.ts';
import { useSession } from './session.tsx';
import { type SessionEnd, watchSessionEnd } from './session-end.ts';
import { storedToken } from './token-store.ts';
import { latestUnsavedChanges } from './unsaved-changes.ts';

/** Warns signed-in users five minutes before their session ends, and checks it when it should have ended. */
export default function SessionTimeout() {
  const { retry } = useSession();
  const [end, setEnd] = useState<SessionEnd>();
  const watch = useRef<ReturnType<typeof watchSessionEnd>>(undefined);
  useEffect(() => {
    watch.current = watchSessionEnd({ onWarning: setEnd, onEnd: retry });
    return watch.current.stop;
  }, [retry]);

  if (!end) return null;
  const time = new Date(end.at).toLocaleTimeString('en-US', { timeStyle: 'short' });
  return end.isExtendable ? (
    <IdleDialog time={time} onStayed={() => watch.current?.check()} />
  ) : (
    <AbsoluteDialog time={time} onDismiss={() => setEnd(undefined)} />
  );
}

/** Asks an idle user whether to stay signed in (WCAG 2.2.1). */
function IdleDialog({ time, onStayed }: { time: string; onStayed: () => void }) {
  const { retry } = useSession();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  const stay = async () => {
    setBusy(true);
    // any call extends the session
    await retry();
    onStayed();
    setBusy(false);
    setFailed(true);
    const isExpired = storedToken() === null && latestUnsavedChanges() === undefined;
    if (isExpired && !location.pathname.startsWith('/admin/')) navigate('/admin/login');
  };

  return (
    <Dialog title="Are you still there?" onDismiss={isBusy ? undefined : stay}>
      <DialogBody className="space-y-3">
        <p>You have not used this site for a while. For security, you will be signed out at {time}.</p>
        {hasFailed && <p role="alert">{UNREACHABLE_MESSAGE}</p>}
      </DialogBody>
      <DialogActions>
        <BusyButton
          data-first-focus
          look="primary"
          isBusy={isBusy}
          busyText="Staying signed in..."
          onClick={stay}
        >
          Stay signed in
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

function AbsoluteDialog({ time, onDismiss }: { time: string; onDismiss: () => void }) {
  return (
    <Dialog title={`You will be signed out at ${time}`} onDismiss={onDismiss}>
      <DialogBody>
        <p>
          For security, a sign-in ends after 12 hours and cannot be extended. Please save your work now. After{' '}
          {time}, sign in again to continue.
        </p>
      </DialogBody>
      <DialogActions>
        <Button data-first-focus look="primary" onClick={onDismiss}>
          OK
        </Button>
      </DialogActions>
    </Dialog>
  );
}
