import Download from 'lucide-react/icons/download';
import Send from 'lucide-react/icons/send';
import Trash from 'lucide-react/icons/trash-2';
import { useId, useState } from 'react';
import { longDate } from '#church-year/dates.ts';
import { AsyncRowAction, RowAction } from '#kit/crud/list/row-action.tsx';
import { describeFailure } from '#kit/crud/record-messages.ts';
import { useAsync } from '#kit/crud/use-async.ts';
import { localDate, longLocalDateTime } from '#kit/dates/local-dates.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { countOf } from '#kit/text/count.ts';
import { Button } from '#kit/ui/controls/button.tsx';
import { ConfirmDialog } from '#kit/ui/dialogs/confirm-dialog.tsx';
import { success, useResult } from '#kit/ui/dialogs/result-dialog.tsx';
import { downloadCsv } from '#kit/ui/download-csv.ts';
import type { LetterState, Subscription } from '../contract.ts';

/** The letter by email: its state, its subscribers, and when it is sent. */
export function LetterPanel() {
  const headingId = useId();
  const { value: letter, error, reload } = useAsync('the letter', () => browserClient.letter.read());
  const [isSending, setSending] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const result = useResult();
  if (!letter) return error ? <p role="alert">The letter could not be loaded.</p> : null;
  const { isAutomatic, subscribers, sunday, last } = letter;
  const people = countOf(subscribers, 'person', 'people');
  const setAutomatic = async (isChosen: boolean) => {
    try {
      await browserClient.letter.update({ body: { isAutomatic: isChosen } });
    } catch (failed) {
      result.showError(failed, describeFailure('The letter could not be changed', failed));
    }
    await reload();
  };
  return (
    <section aria-labelledby={headingId} className="space-y-3 border-line border-t pt-6">
      <h2 id={headingId} className="text-2xl">
        Letter by email
      </h2>
      <p role="status">{stateText(letter)}</p>
      <label className="flex min-h-11 w-fit items-center gap-3">
        <input
          type="checkbox"
          checked={isAutomatic}
          onChange={({ target: { checked } }) => void setAutomatic(checked)}
        />
        Send it every Friday at 5:00 PM
      </label>
      <div className="flex flex-wrap items-center gap-3">
        {last?.sunday !== sunday && subscribers > 0 && (
          <Button look="primary" onClick={() => setSending(true)}>
            <Send size={20} strokeWidth={1.5} />
            Send now
          </Button>
        )}
        <AsyncRowAction
          {...{ icon: Send, label: 'Send a test to me', subject: '', busyText: 'Sending...' }}
          run={sendTest}
          failureMessage={() => 'The test could not be sent'}
          onResult={result.show}
        />
        <AsyncRowAction
          {...{ icon: Download, label: 'Download the addresses', subject: '', busyText: 'Downloading...' }}
          run={download}
          failureMessage={() => 'The addresses could not be downloaded'}
          onResult={result.show}
        />
      </div>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold">
          {countOf(subscribers, 'subscriber')}
        </summary>
        {isOpen && <Subscriptions onRemoved={reload} />}
      </details>
      {isSending && (
        <ConfirmDialog
          question={`${people} will get it, a few each minute. It cannot be taken back, and is sent only once.`}
          subject={`The letter for ${longDate(sunday)}`}
          labels={{ title: 'Send the letter', confirm: `Send it to ${people}`, busy: 'Sending...' }}
          failureMessage={(failed) => describeFailure('The letter could not be sent', failed)}
          onCancel={() => setSending(false)}
          onDelete={async () => {
            await browserClient.letter.send({ body: { sunday } });
            setSending(false);
            result.show(success('The letter is on its way.'));
            await reload();
          }}
        />
      )}
      {result.dialog}
    </section>
  );
}

/** The addresses, newest first; each can be removed. */
function Subscriptions({ onRemoved }: { readonly onRemoved: () => Promise<void> }) {
  const { value, error, reload } = useAsync('subscribers', () => browserClient.letter.list());
  const [removed, setRemoved] = useState<Subscription | null>(null);
  const nameOf = ({ email }: Subscription) => email ?? 'This address cannot be read';
  if (error) return <p role="alert">The subscribers could not be loaded.</p>;
  return (
    <>
      <ul className="divide-y divide-line border-line border-y empty:hidden">
        {value?.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-6">
            <span className="wrap-anywhere">
              {nameOf(one)} <span className="text-quiet">since {localDate(one.confirmedAt)}</span>
            </span>
            <RowAction
              {...{ icon: Trash, label: 'Remove', subject: nameOf(one), isDanger: true }}
              onPress={() => setRemoved(one)}
            />
          </li>
        ))}
      </ul>
      {removed && (
        <ConfirmDialog
          question="Remove this subscriber? The address is deleted, and its owner can subscribe again."
          subject={nameOf(removed)}
          labels={{ title: 'Remove a subscriber', confirm: 'Remove', busy: 'Removing...' }}
          failureMessage={(failed) => describeFailure('The subscriber could not be removed', failed)}
          onCancel={() => setRemoved(null)}
          onDelete={async () => {
            await browserClient.letter.remove({ params: { id: removed.id } });
            setRemoved(null);
            await Promise.all([reload(), onRemoved()]);
          }}
        />
      )}
    </>
  );
}

/** 'Sent to 112 of 120, 1 refused (Sunday, November 29, 2026). The next one goes out on …' */
function stateText({ last, sunday, isAutomatic, startsAt, subscribers }: LetterState): string {
  const done =
    last &&
    `Sent to ${last.sent} of ${last.recipients}${last.refused ? `, ${last.refused} refused` : ''} (${longDate(last.sunday)}).`;
  const next =
    last?.sunday !== sunday &&
    (subscribers === 0
      ? 'Nobody has subscribed yet.'
      : `The letter for ${longDate(sunday)} is sent ${
          !isAutomatic
            ? 'when you press “Send now”'
            : Date.parse(startsAt) > Date.now()
              ? `on ${longLocalDateTime(startsAt)}`
              : 'in a minute'
        }.`);
  return [done, next].filter(Boolean).join(' ');
}

async function sendTest(): Promise<string> {
  const { to, hasMailServer } = await browserClient.letter.sendTest();
  return hasMailServer
    ? `A test is on its way to ${to}.`
    : 'There is no mail server. Emails are written to files in data/mail.';
}

async function download(): Promise<undefined> {
  const { csv } = await browserClient.letter.export();
  downloadCsv('letter.csv', csv);
}
