import Check from 'lucide-react/icons/check';
import Send from 'lucide-react/icons/send';
import { lazy, Suspense, useState } from 'react';
import { formUrl, pageFormUrl } from '#kit/crud/list/dashboard-urls.ts';
import { AsyncRowAction } from '#kit/crud/list/row-action.tsx';
import { browserClient } from '#kit/session/browser-client.ts';
import { serverMessage } from '#kit/session/error-messages.ts';
import { attempt } from '#kit/session/token-store.ts';
import { Button } from '#kit/ui/controls/button.tsx';
import { Link } from '#kit/ui/controls/link.tsx';
import { ConfirmDialog } from '#kit/ui/dialogs/confirm-dialog.tsx';
import type { Result } from '#kit/ui/dialogs/result-dialog.tsx';
import type { ParishBlock } from '#parish/contract.ts';
import type { GettingStartedKey, GettingStartedState } from './contract.ts';

const FirstQuestions = lazy(async () => ({
  default: (await import('./first-questions.tsx')).FirstQuestions,
}));

interface Step {
  readonly label: string;
  /** The form in which staff do it. */
  readonly url?: string;
  /** What the person who runs the server does. */
  readonly host?: string;
}

const parishForm = (block: ParishBlock) => formUrl('parish', block);
const STEPS: Readonly<Record<GettingStartedKey, Step>> = {
  name: { label: 'Name of the parish', url: parishForm('identity') },
  address: { label: 'Address and phone number', url: parishForm('place') },
  heroImage: { label: 'Picture of the home page', url: parishForm('identity') },
  sundayService: { label: 'Sunday service', url: formUrl('services', 'regular-services') },
  welcomeMessage: { label: 'The vicar’s message', url: pageFormUrl('/', 'vicar') },
  payment: { label: 'Payment information', url: pageFormUrl('/donate', 'payment') },
  secondAdministrator: { label: 'Second administrator', url: formUrl('users', 'users') },
  email: {
    label: 'Email',
    host: 'Set SMTP_URL on the host. Until an email has been delivered, sign-in codes are saved as files there.',
  },
  backup: { label: 'Backup', host: 'Run “npm run backup” on the host each night.' },
  https: { label: 'Secure address', host: 'Set PUBLIC_URL on the host to the site’s https address.' },
};

/** Keys of the browser's storage. */
const COLLAPSED = 'get-started-collapsed';
const LATER = 'first-questions-later';

interface GettingStartedProps {
  /** Undefined if it could not be loaded. */
  readonly gettingStarted: GettingStartedState | undefined;
  readonly reload: () => Promise<void>;
}

/** What a new parish has to do, until all of it is done; the first questions; removal of the demonstration's content. */
export function GettingStarted({ gettingStarted, reload }: GettingStartedProps) {
  const [isAsking, setAsking] = useState(() => !attempt(() => sessionStorage.getItem(LATER)));
  const [isRemoving, setRemoving] = useState(false);
  if (!gettingStarted) return null;
  const { items, isNew, hasDemonstration } = gettingStarted;
  const [steps, hostSteps] = [false, true].map((isOfHost) =>
    items
      .filter(({ key }) => (STEPS[key].host !== undefined) === isOfHost)
      .map(({ key, isDone }) => <Item key={key} step={STEPS[key]} isDone={isDone} />),
  );
  const doneCount = items.filter(({ isDone }) => isDone).length;
  if (doneCount === items.length && !hasDemonstration) return null;
  return (
    <section aria-labelledby="get-started">
      <details
        open={!attempt(() => localStorage.getItem(COLLAPSED))}
        onToggle={({ currentTarget: { open } }) =>
          attempt(() => (open ? localStorage.removeItem(COLLAPSED) : localStorage.setItem(COLLAPSED, 'true')))
        }
        className="rounded-sm border border-line bg-raised px-5 py-4"
      >
        <summary className="min-h-11 cursor-pointer py-1.5">
          <h2 id="get-started" className="inline-block text-2xl">
            Get started: {doneCount} of {items.length}
          </h2>
        </summary>
        <ul className="mt-2 grid gap-x-12 md:grid-cols-2">{steps}</ul>
        <section aria-labelledby="host-steps" className="mt-4 border-line border-t pt-4">
          <h3 id="host-steps" className="font-semibold">
            For the person who runs the server
          </h3>
          <ul className="mt-2">{hostSteps}</ul>
          <TestEmail reload={reload} />
        </section>
        <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
          {isNew && (
            <Button look="primary" onClick={() => setAsking(true)}>
              Answer five questions
            </Button>
          )}
          {hasDemonstration && (
            <Button onClick={() => setRemoving(true)}>Remove the demonstration’s content</Button>
          )}
        </div>
      </details>
      {isNew && isAsking && (
        <Suspense>
          <FirstQuestions
            onClose={() => {
              attempt(() => sessionStorage.setItem(LATER, 'true'));
              setAsking(false);
            }}
          />
        </Suspense>
      )}
      {isRemoving && <RemoveDemonstration onCancel={() => setRemoving(false)} />}
    </section>
  );
}

/** Sends an email to the user, and says where it went. */
function TestEmail({ reload }: Pick<GettingStartedProps, 'reload'>) {
  const [report, setReport] = useState<Result | null>(null);
  const send = async () => {
    const { to, hasMailServer } = await browserClient.gettingStarted.sendTestEmail();
    return hasMailServer
      ? `A test email is on its way to ${to}.`
      : 'There is no mail server. Emails are written to files in data/mail.';
  };
  return (
    <div className="-ml-3 flex flex-wrap items-center gap-x-3">
      <AsyncRowAction
        {...{ icon: Send, label: 'Send a test email', subject: 'to yourself', busyText: 'Sending...' }}
        run={send}
        failureMessage={() => 'The test email could not be sent'}
        onResult={setReport}
        reload={reload}
      />
      <p role="status">{report?.message}</p>
    </div>
  );
}

function Item({ step, isDone }: { readonly step: Step; readonly isDone: boolean }) {
  const { label, url, host } = step;
  return (
    <li className="flex min-h-11 items-center gap-3">
      {isDone ? (
        <Check size={20} strokeWidth={2} className="shrink-0 text-good" />
      ) : (
        <span aria-hidden="true" className="size-5 shrink-0 rounded-full border border-edge" />
      )}
      <span className="sr-only">{isDone ? 'Done:' : 'To do:'} </span>
      {isDone ? (
        <span className="text-quiet">{label}</span>
      ) : url ? (
        <Link to={url} className="link inline-flex min-h-11 items-center text-left font-semibold">
          {label}
        </Link>
      ) : (
        <span className="py-2">
          <strong className="font-semibold">{label}.</strong> {host}
        </span>
      )}
    </li>
  );
}

const QUESTIONS = [
  {
    question: 'Remove the content of the fictional parish?',
    subject: 'What you have added or edited stays.',
    labels: { cancel: 'Cancel', confirm: 'Continue' },
  },
  {
    question:
      'The deleted records can be restored from the trash for 30 days. Everything else is emptied for good.',
    subject: 'Remove it now?',
    labels: { cancel: 'Cancel', confirm: 'Remove' },
  },
] as const;

/** Two confirmations, and then the removal. */
function RemoveDemonstration({ onCancel }: { onCancel: () => void }) {
  const [step, setStep] = useState<0 | 1>(0);
  return (
    <ConfirmDialog
      key={step}
      {...QUESTIONS[step]}
      failureMessage={(error) =>
        serverMessage(error) ?? 'The content could not be removed. Please try again.'
      }
      onCancel={onCancel}
      onDelete={async () => {
        if (step === 0) return setStep(1);
        await browserClient.gettingStarted.removeDemonstration();
        // each part of the page shows the parish's details
        window.location.reload();
      }}
    />
  );
}
