import { type FormEvent, useState } from 'react';
import type { CurrentUser } from '#contract/resources/auth.ts';
import { errorMessage } from '../../session/error-messages.ts';
import { useProfileUpdate } from '../../session/use-profile-update.tsx';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { PASSWORD_HINT, PasswordInput } from '../../ui/controls/password-input.tsx';
import { SubmittingForm } from '../../ui/submitting-form.tsx';

interface FirstPasswordFormProps {
  readonly user: CurrentUser;
  readonly onChosen: (user: CurrentUser) => void;
  /** Signs out without choosing a password. */
  readonly onSignOut: () => void;
}

/** Replaces the temporary password that an administrator set; required before using the dashboard. */
export function FirstPasswordForm({ user, onChosen, onSignOut }: FirstPasswordFormProps) {
  const { passwordDialog, save } = useProfileUpdate();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem('password') as HTMLInputElement;
    if (input.value.trim() === '') {
      setError('Please enter a new password');
      return input.focus();
    }
    setError('');
    setBusy(true);
    try {
      const { name, email } = user;
      const saved = await save({ name, email, password: input.value });
      if (saved) onChosen(saved);
    } catch (failed) {
      setError(errorMessage(failed, 'Failed to update profile'));
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
      <SubmittingForm isSubmitting={isBusy} method="post" noValidate onSubmit={submit} className="space-y-5">
        {/* tells password managers which account this is */}
        <input type="hidden" name="email" autoComplete="username" value={user.email} readOnly />
        <Field label="New password" error={error} hint={PASSWORD_HINT}>
          {(control) => (
            <PasswordInput control={control} name="password" autoComplete="new-password" required />
          )}
        </Field>
        <div className="flex flex-wrap gap-3 *:grow">
          <button type="button" className="button button-quiet" disabled={isBusy} onClick={onSignOut}>
            Sign out
          </button>
          <BusyButton type="submit" className="button button-primary" isBusy={isBusy} busyText="Saving...">
            Save and continue
          </BusyButton>
        </div>
      </SubmittingForm>
      {passwordDialog}
    </>
  );
}
