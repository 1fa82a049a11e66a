import { useId, useState } from 'react';
import { useAsync } from '../../crud/use-async.ts';
import { localDateTime } from '../../dates/local-dates.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { useResult } from '../../ui/dialogs/result-dialog.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Toast } from '../../ui/feedback/toast.tsx';
import type { OwnSession } from '../contract.ts';
import { sessionMessages } from './messages.ts';

/** The user's sessions, with buttons to end them. */
export function SessionList() {
  const headingId = useId();
  const { value: sessions, error, reload } = useAsync('sessions', () => browserClient.auth.sessions());
  const [signingOut, setSigningOut] = useState<number | 'others' | null>(null);
  const result = useResult();
  const [notice, setNotice] = useState<string | null>(null);

  const signOut = async (what: number | 'others', call: () => Promise<unknown>, message: string) => {
    setSigningOut(what);
    try {
      await call();
      setNotice(message);
    } catch (error) {
      result.showError(error, serverMessage(error) ?? sessionMessages.failed);
    }
    await reload();
    setSigningOut(null);
  };
  const signOutOne = (id: number) =>
    signOut(id, () => browserClient.auth.endSession({ params: { id } }), sessionMessages.signedOut);
  const signOutOthers = () =>
    signOut('others', () => browserClient.auth.endOtherSessions(), sessionMessages.othersSignedOut);

  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-5 text-3xl">
        {sessionMessages.heading}
      </h2>
      {!sessions && !error && <Skeleton lines={3} />}
      {!sessions && Boolean(error) && <p className="text-quiet">{sessionMessages.notLoaded}</p>}
      {sessions && (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isSigningOut={signingOut === session.id}
                onSignOut={() => signOutOne(session.id)}
              />
            ))}
          </ul>
          {sessions.length > 1 ? (
            <BusyButton
              className="mt-5 max-sm:w-full"
              isBusy={signingOut === 'others'}
              busyText={sessionMessages.signingOut}
              onClick={signOutOthers}
            >
              {sessionMessages.signOutOthers}
            </BusyButton>
          ) : (
            <p className="mt-3 text-quiet">{sessionMessages.noOtherSessions}</p>
          )}
        </>
      )}
      {result.dialog}
      <Toast message={notice} onClose={() => setNotice(null)} />
    </section>
  );
}

interface SessionRowProps {
  readonly session: OwnSession;
  readonly isSigningOut: boolean;
  readonly onSignOut: () => void;
}

function SessionRow({ session, isSigningOut, onSignOut }: SessionRowProps) {
  const { device, isCurrent, lastSeenAt, startedAt } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div>
        <p className="font-semibold">
          {device}
          {isCurrent && <span className="text-good"> · {sessionMessages.current}</span>}
        </p>
        <p className="text-[0.95rem] text-quiet">
          {sessionMessages.lastSeen(localDateTime(lastSeenAt))} ·{' '}
          {sessionMessages.since(localDateTime(startedAt))}
        </p>
      </div>
      {!isCurrent && (
        <BusyButton
          className="px-4"
          aria-label={`${sessionMessages.signOut} ${device}`}
          isBusy={isSigningOut}
          busyText={sessionMessages.signingOut}
          onClick={onSignOut}
        >
          {sessionMessages.signOut}
        </BusyButton>
      )}
    </li>
  );
}
