import { type FormEvent, useRef, useState } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { CurrentPasswordDialog } from '../../session/current-password-dialog.tsx';
import { failureText } from '../../session/error-messages.ts';
import { useProfileUpdate } from '../../session/use-profile-update.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Field } from '../../ui/field.tsx';
import { PASSWORD_HINT, PasswordInput } from '../../ui/password-input.tsx';
import { SendingForm } from '../../ui/submitting-form.tsx';

interface FirstPasswordFormProps {
  readonly user: CurrentUser;
  readonly onChosen: (user: CurrentUser) => void;
  /** Leaves it for another time: signs out. */
  readonly onLeave: () => void;
}

/** Puts a password of one's own in the place of the one that somebody else chose; before that nothing else is open. */
export function FirstPasswordForm({ user, onChosen, onLeave }: FirstPasswordFormProps) {
  const { asking, save } = useProfileUpdate();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const input = form.current?.elements.namedItem('password') as HTMLInputElement;
    const refuse = (message: string) => {
      setError(message);
      input.focus();
    };
    if (input.value.trim() === '') return refuse('Please enter a new password');
    setError('');
    setBusy(true);
    try {
      const { name, email } = user;
      const saved = await save({ name, email, password: input.value });
      if (saved) onChosen(saved);
    } catch (failed) {
      refuse(failureText(failed, 'Failed to update profile'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <p>
        Welcome, <strong className="font-semibold">{user.name}</strong>. The password that you signed in with
        was chosen for you. Please choose one that only you know.
      </p>
      <SendingForm
        ref={form}
        isSending={isBusy}
        method="post"
        noValidate
        onSubmit={submit}
        className="space-y-5"
      >
        {/* tells a password manager whose password it is */}
        <input type="hidden" name="email" autoComplete="username" value={user.email} readOnly />
        <Field label="New password" error={error} hint={PASSWORD_HINT}>
          {(control) => (
            <PasswordInput control={control} name="password" autoComplete="new-password" required />
          )}
        </Field>
        <div className="flex flex-wrap gap-3 *:grow">
          <button type="button" className="button button-quiet" disabled={isBusy} onClick={onLeave}>
            Sign out
          </button>
          <BusyButton type="submit" className="button button-primary" isBusy={isBusy} busyText="Saving...">
            Save and go on
          </BusyButton>
        </div>
      </SendingForm>
      <CurrentPasswordDialog asking={asking} />
    </>
  );
}
