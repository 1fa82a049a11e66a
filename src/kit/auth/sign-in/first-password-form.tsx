import { type FormEvent, useState } from 'react';
import { browserClient } from '../../session/browser-client.ts';
import { errorMessage } from '../../session/error-messages.ts';
import { usePasswordConfirmation } from '../../session/use-password-confirmation.tsx';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { PASSWORD_HINT, PasswordInput } from '../../ui/controls/password-input.tsx';
import { SubmittingForm } from '../../ui/submitting-form.tsx';
import type { CurrentUser } from '../contract.ts';

interface FirstPasswordFormProps {
  readonly user: CurrentUser;
  readonly onChosen: (user: CurrentUser) => void;
  /** Signs out without choosing a password. */
  readonly onSignOut: () => void;
}

/** Replaces the temporary password that an administrator set; required before using the dashboard. */
export function FirstPasswordForm({ user, onChosen, onSignOut }: FirstPasswordFormProps) {
  const { passwordDialog, confirm } = usePasswordConfirmation();
  const { name, email } = user;
  return (
    <>
      <p>
        Welcome, <strong className="font-semibold">{name}</strong>. The password that you signed in with was
        chosen for you. Please choose one that only you know.
      </p>
      <NewPasswordForm
        email={email}
        saveText="Save and continue"
        save={async (password) => {
          const saved = await confirm((confirmation) =>
            browserClient.auth.updateProfile({ body: { name, email, password, ...confirmation } }),
          );
          if (saved) onChosen(saved);
        }}
        failureMessage="Failed to update profile"
        onSignOut={onSignOut}
      />
      {passwordDialog}
    </>
  );
}

interface InvitationFormProps {
  /** The token in the link of the email. */
  readonly invitation: string;
  /** Called with the user's email address. */
  readonly onAccepted: (email: string) => void;
}

/** Sets the password of a user who was invited by email, and who then signs in with it. */
export function InvitationForm({ invitation, onAccepted }: InvitationFormProps) {
  return (
    <>
      <p>
        Welcome. You are invited to help maintain this website. Choose a password that only you know; then
        sign in with it.
      </p>
      <NewPasswordForm
        saveText="Save password"
        save={async (password) => {
          const { email } = await browserClient.auth.acceptInvitation({ body: { invitation, password } });
          onAccepted(email);
        }}
        failureMessage="Failed to save the password"
      />
    </>
  );
}

interface NewPasswordFormProps {
  /** Tells password managers which account this is, if it is known. */
  readonly email?: string;
  readonly saveText: string;
  readonly save: (password: string) => Promise<void>;
  /** Message if the server gives no reason. */
  readonly failureMessage: string;
  readonly onSignOut?: () => void;
}

function NewPasswordForm({ email, saveText, save, failureMessage, onSignOut }: NewPasswordFormProps) {
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
      await save(input.value);
    } catch (failed) {
      setError(errorMessage(failed, failureMessage));
    } finally {
      setBusy(false);
    }
  };

  return (
    <SubmittingForm isSubmitting={isBusy} method="post" noValidate onSubmit={submit} className="space-y-5">
      {email && <input type="hidden" name="email" autoComplete="username" value={email} readOnly />}
      <Field label="New password" error={error} hint={PASSWORD_HINT}>
        {(control) => (
          <PasswordInput control={control} name="password" autoComplete="new-password" required />
        )}
      </Field>
      <div className="flex flex-wrap gap-3 *:grow">
        {onSignOut && (
          <Button disabled={isBusy} onClick={onSignOut}>
            Sign out
          </Button>
        )}
        <BusyButton type="submit" look="primary" isBusy={isBusy} busyText="Saving...">
          {saveText}
        </BusyButton>
      </div>
    </SubmittingForm>
  );
}
