import { type FormEvent, useRef, useState } from 'react';
import { isProblem } from '../api/problem.ts';
import { BusyButton } from '../ui/controls/busy-button.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { PasswordInput } from '../ui/controls/password-input.tsx';
import { Dialog, DialogActions, DialogBody } from '../ui/dialogs/dialog.tsx';
import { SubmittingForm } from '../ui/submitting-form.tsx';

/** Asks for the current password where the server requires it to change how the user signs in. */
export function usePasswordConfirmation() {
  const [prompt, setPrompt] = useState<PasswordPrompt | null>(null);

  async function confirm<T>(
    call: (confirmation: { currentPassword?: string }) => Promise<T>,
  ): Promise<T | undefined> {
    let confirmation = {};
    for (let attempt = 0; ; attempt++)
      try {
        return await call(confirmation);
      } catch (error) {
        if (!isProblem(error, 'CONFIRM_PASSWORD')) throw error;
        const { message } = error;
        const currentPassword = await new Promise<string | null>((respond) =>
          setPrompt({ attempt, message, respond }),
        );
        if (currentPassword === null) return undefined;
        confirmation = { currentPassword };
      }
  }

  return {
    /** Asks for the current password while the server requires it; render it anywhere. */
    passwordDialog: prompt && <CurrentPasswordDialog key={prompt.attempt} {...prompt} />,
    /**
     * Calls the server, again with the current password as often as it requires it.
     *
     * @returns undefined if the user cancels the dialog. @throws any other error of the request.
     */
    confirm: <T,>(call: Parameters<typeof confirm<T>>[0]) => confirm(call).finally(() => setPrompt(null)),
  };
}

interface PasswordPrompt {
  /** Number of earlier attempts. */
  readonly attempt: number;
  /** The server's message: the password is required, or was wrong. */
  readonly message: string;
  /** Submits the typed password; null cancels. */
  readonly respond: (currentPassword: string | null) => void;
}

/** Stays open while the password is verified, and is remounted for every attempt. */
function CurrentPasswordDialog({ attempt, message, respond }: PasswordPrompt) {
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
          <Button disabled={isBusy} onClick={() => respond(null)}>
            Cancel
          </Button>
          <BusyButton type="submit" look="primary" isBusy={isBusy} busyText="Confirming...">
            Confirm
          </BusyButton>
        </DialogActions>
      </SubmittingForm>
    </Dialog>
  );
}
