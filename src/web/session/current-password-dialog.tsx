import { type FormEvent, useRef, useState } from 'react';
import { BusyButton } from '../ui/busy-button.tsx';
import { Dialog, DialogActions, DialogBody } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { SendingForm } from '../ui/submitting-form.tsx';
import type { Asking } from './use-profile-update.ts';

/** Asks for the current password while `useProfileUpdate` wants it, and stands while that is tried. */
export function CurrentPasswordDialog({ asking }: { asking: Asking | null }) {
  return asking && <Question key={asking.attempt} {...asking} />;
}

/** It begins anew with every attempt. */
function Question({ attempt, message, answer }: Asking) {
  const [isBusy, setBusy] = useState(false);
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (password === '') return form.current?.querySelector('input')?.focus();
    setBusy(true);
    answer(password);
  };
  const isRepeated = attempt > 0;
  const error = isMissing ? 'Please enter your current password' : isRepeated ? message : undefined;

  return (
    <Dialog title="Confirm it is you" onDismiss={isBusy ? undefined : () => answer(null)}>
      <SendingForm
        ref={form}
        isSending={isBusy}
        method="post"
        noValidate
        onSubmit={submit}
        className="contents"
      >
        <DialogBody className="space-y-5">
          {!isRepeated && <p>{message}</p>}
          <Field label="Current password" error={error}>
            {(control) => (
              <PasswordInput
                control={control}
                autoComplete="current-password"
                data-first-focus
                required
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
          </Field>
        </DialogBody>
        <DialogActions>
          <button
            type="button"
            className="button button-quiet"
            disabled={isBusy}
            onClick={() => answer(null)}
          >
            Cancel
          </button>
          <BusyButton
            type="submit"
            className="button button-primary"
            isBusy={isBusy}
            busyText="Confirming..."
          >
            Confirm
          </BusyButton>
        </DialogActions>
      </SendingForm>
    </Dialog>
  );
}
