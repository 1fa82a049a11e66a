import { type FormEvent, useRef, useState } from 'react';
import { BusyButton } from '../ui/controls/busy-button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { PasswordInput } from '../ui/controls/password-input.tsx';
import { Dialog, DialogActions, DialogBody } from '../ui/dialogs/dialog.tsx';
import { SubmittingForm } from '../ui/submitting-form.tsx';
import type { PasswordPrompt } from './use-profile-update.ts';

/** Asks for the current password when `useProfileUpdate` requires it, and stays open while it is verified. */
export function CurrentPasswordDialog({ prompt }: { prompt: PasswordPrompt | null }) {
  return prompt && <PasswordForm key={prompt.attempt} {...prompt} />;
}

/** Remounted for every attempt. */
function PasswordForm({ attempt, message, respond }: PasswordPrompt) {
  const [isBusy, setBusy] = useState(false);
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (password === '') return form.current?.querySelector('input')?.focus();
    setBusy(true);
    respond(password);
  };
  const isRepeated = attempt > 0;
  const error = isMissing ? 'Please enter your current password' : isRepeated ? message : undefined;

  return (
    <Dialog title="Confirm it is you" onDismiss={isBusy ? undefined : () => respond(null)}>
      <SubmittingForm
        ref={form}
        isSubmitting={isBusy}
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
            onClick={() => respond(null)}
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
      </SubmittingForm>
    </Dialog>
  );
}
