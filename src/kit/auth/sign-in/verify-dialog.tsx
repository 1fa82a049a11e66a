import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type KeyboardEvent, useRef, useState } from 'react';
import { browserClient } from '../../session/browser-client.ts';
import { errorMessage, serverMessage } from '../../session/error-messages.ts';
import { deviceId } from '../../session/uuid.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialogs/dialog.tsx';
import { SubmittingForm } from '../../ui/submitting-form.tsx';
import type { OtpRequired, SignedIn } from '../contract.ts';
import { CODE_DIGITS, CODE_LIFETIME_SECONDS } from '../wire.ts';
import { parseLoginResponse, signInMessages } from './login-response.ts';
import {
  type CodeState,
  codeState,
  extractCodeDigits,
  formatCountdown,
  useCountdown,
} from './otp-countdown.ts';

interface VerifyDialogProps {
  readonly challenge: OtpRequired;
  readonly onVerified: (session: SignedIn) => void;
  readonly onCancel: () => void;
}

/** The second step of signing in: the code from the email. Its state resets each time it opens. */
export function VerifyDialog({ challenge, onVerified, onCancel }: VerifyDialogProps) {
  const { seconds, restart } = useCountdown(CODE_LIFETIME_SECONDS);
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [notice, setNotice] = useState('');
  const [busy, setBusy] = useState<'verifying' | 'resending' | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isComplete = code.length === CODE_DIGITS;

  const verify = async (otp = code) => {
    if (busy || seconds === 0) return;
    setNotice('');
    if (otp.length < CODE_DIGITS) return showError(signInMessages.incompleteCode);
    setError('');
    setBusy('verifying');
    try {
      const body = { userId: challenge.userId, otp, browser: deviceId() };
      const response = parseLoginResponse(await browserClient.auth.verifyOtp({ body }));
      if (!('token' in response)) throw new Error(signInMessages.unexpected);
      onVerified(response);
    } catch (failed) {
      setBusy(null);
      showError(errorMessage(failed, signInMessages.codeFailed));
    }
  };

  /** The last digit verifies the code. */
  const enter = (typed: string) => {
    const digits = extractCodeDigits(typed);
    setCode(digits);
    if (digits.length === CODE_DIGITS && digits !== code) verify(digits);
  };

  const showError = (message: string) => {
    setError(message);
    input.current?.focus();
    input.current?.select();
  };

  const resend = async () => {
    setBusy('resending');
    setError('');
    setNotice('');
    try {
      await browserClient.auth.resendOtp({ body: { userId: challenge.userId } });
      restart();
      setCode('');
      setNotice(signInMessages.resent);
    } catch (failed) {
      setError(serverMessage(failed) ?? signInMessages.resendFailed);
    }
    setBusy(null);
    input.current?.focus();
  };

  // a disabled submit button blocks Enter without any feedback
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    verify();
  };

  return (
    <Dialog title="Check your email" shape="sheet" onDismiss={busy ? undefined : onCancel}>
      <SubmittingForm
        isSubmitting={busy === 'verifying'}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          verify();
        }}
        className="contents"
      >
        <DialogBody className="space-y-5">
          <p>
            We sent a {CODE_DIGITS}-digit code to <strong className="font-semibold">{challenge.email}</strong>
            .
          </p>
          <Field label="Verification code" error={error}>
            {(control) => (
              <input
                {...control}
                ref={input}
                data-first-focus
                value={code}
                onChange={(event) => enter(event.target.value)}
                onKeyDown={submitOnEnter}
                inputMode="numeric"
                autoComplete="one-time-code"
                required
                className={`${control.className} h-16 text-center font-serif text-4xl tracking-[0.3em] tabular-nums`}
              />
            )}
          </Field>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <TimeLeft seconds={seconds} />
            <BusyButton
              isBusy={busy === 'resending'}
              busyText="Resending..."
              disabled={busy !== null}
              onClick={resend}
            >
              Resend code
            </BusyButton>
          </div>
          <p role="status" className="font-semibold text-good empty:hidden">
            {notice}
          </p>
        </DialogBody>
        <DialogActions>
          <Button disabled={busy !== null} onClick={onCancel}>
            Cancel
          </Button>
          <BusyButton
            type="submit"
            look="primary"
            isBusy={busy === 'verifying'}
            busyText="Verifying..."
            disabled={!isComplete || seconds === 0 || busy !== null}
          >
            Verify
          </BusyButton>
        </DialogActions>
      </SubmittingForm>
    </Dialog>
  );
}

/** Color, icon and text by state; `announcement` is read to screen readers once when the state changes. */
const STATE_STYLES = {
  good: { color: 'text-quiet', Icon: Clock, label: 'Time left', announcement: '' },
  short: {
    color: 'font-semibold text-wait',
    Icon: TriangleAlert,
    label: 'Under a minute',
    announcement: 'Less than a minute left',
  },
  expired: {
    color: 'font-semibold text-bad',
    Icon: TriangleAlert,
    label: 'Code expired',
    announcement: 'This code has expired. Request a new one.',
  },
} as const satisfies Record<CodeState, unknown>;

/** The countdown of a code, from 10:00 to 0:00. */
function TimeLeft({ seconds }: { seconds: number }) {
  const { color, Icon, label, announcement } = STATE_STYLES[codeState(seconds)];
  return (
    <div className={`flex items-center gap-2 ${color}`}>
      <Icon size={20} strokeWidth={1.5} />
      <span role="timer">
        {label} <span className="tabular-nums">{formatCountdown(seconds)}</span>
      </span>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </div>
  );
}
