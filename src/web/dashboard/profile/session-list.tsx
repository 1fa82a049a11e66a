import { useCallback, useEffect, useId, useState } from 'react';
import type { OwnSession } from '#contract/auth.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { failure, type Result, ResultDialog } from '../../ui/result-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Toast } from '../../ui/toast.tsx';
import { parishMoment } from '../parish-date.ts';
import { sessionWords as words } from './messages.ts';

/** Where one is signed in, and a way to end that; what is asked about is asked of the server each time. */
export function SessionList() {
  const headingId = useId();
  const [sessions, setSessions] = useState<readonly OwnSession[] | 'failed' | null>(null);
  const [ending, setEnding] = useState<number | 'others' | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const forgetNotice = useCallback(() => setNotice(null), []);

  const load = useCallback(async () => {
    try {
      setSessions(await browserClient.auth.sessions());
    } catch (error) {
      console.error('Failed to load sessions', error);
      setSessions((shown) => shown ?? 'failed');
    }
  }, []);
  useEffect(() => void load(), [load]);

  const end = async (what: number | 'others', call: () => Promise<unknown>, told: string) => {
    setEnding(what);
    try {
      await call();
      setNotice(told);
    } catch (error) {
      console.error(error);
      setResult(failure(serverMessage(error) ?? words.failed));
    }
    await load();
    setEnding(null);
  };
  const endOne = (id: number) =>
    end(id, () => browserClient.auth.endSession({ params: { id } }), words.ended);
  const endOthers = () => end('others', () => browserClient.auth.endOtherSessions(), words.othersEnded);

  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-5 text-3xl">
        {words.heading}
      </h2>
      {sessions === null && <Skeleton lines={3} />}
      {sessions === 'failed' && <p className="text-quiet">{words.notLoaded}</p>}
      {Array.isArray(sessions) && (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {sessions.map((session: OwnSession) => (
              <SessionRow
                key={session.id}
                session={session}
                isEnding={ending === session.id}
                onEnd={() => endOne(session.id)}
              />
            ))}
          </ul>
          {sessions.length > 1 ? (
            <BusyButton
              className="button button-quiet mt-5 max-sm:w-full"
              isBusy={ending === 'others'}
              busyText={words.ending}
              onClick={endOthers}
            >
              {words.endOthers}
            </BusyButton>
          ) : (
            <p className="mt-3 text-quiet">{words.onlyHere}</p>
          )}
        </>
      )}
      <ResultDialog result={result} onClose={() => setResult(null)} />
      <Toast message={notice} onGone={forgetNotice} />
    </section>
  );
}

interface SessionRowProps {
  readonly session: OwnSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { device, isCurrent, lastSeenAt, startedAt } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div>
        <p className="font-semibold">
          {device}
          {isCurrent && <span className="ml-3 text-good">{words.current}</span>}
        </p>
        <p className="text-[0.95rem] text-quiet">
          {words.lastSeen(parishMoment(lastSeenAt))} · {words.since(parishMoment(startedAt))}
        </p>
      </div>
      {!isCurrent && (
        <BusyButton
          className="button button-quiet px-4"
          aria-label={`${words.end} ${device}`}
          isBusy={isEnding}
          busyText={words.ending}
          onClick={onEnd}
        >
          {words.end}
        </BusyButton>
      )}
    </li>
  );
}
