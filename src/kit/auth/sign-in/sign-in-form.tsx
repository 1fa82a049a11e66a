import { type FormEvent, useState } from 'react';
import { browserClient } from '../../session/browser-client.ts';
import { errorMessage } from '../../session/error-messages.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { PasswordInput } from '../../ui/controls/password-input.tsx';
import { SubmittingForm } from '../../ui/submitting-form.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { OtpRequired, SignedIn } from '../contract.ts';
import { hasPasskeys, signInWithPasskey } from '../passkeys/browser-passkeys.ts';
import { parseLoginResponse, signInMessages } from './login-response.ts';
import { VerifyDialog } from './verify-dialog.tsx';

/** Messages of empty fields, in display order. */
const REQUIRED_FIELD_MESSAGES = { email: 'Please enter your email', password: 'Please enter your password' };
type FieldName = keyof typeof REQUIRED_FIELD_MESSAGES;

interface SignInFormProps {
  /** Email of the expected user. */
  readonly email?: string;
  readonly onSignedIn: (session: SignedIn) => void;
}

/** The sign-in form: email and password, then the code. Input survives errors. */
export function SignInForm({ email = '', onSignedIn }: SignInFormProps) {
  const isHydrated = useHydrated();
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Partial<typeof REQUIRED_FIELD_MESSAGES>>({});
  const [failureMessage, setFailure] = useState('');
  const [challenge, setChallenge] = useState<OtpRequired | null>(null);

  const attempt = async (work: () => Promise<void>) => {
    setFailure('');
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setFailure(errorMessage(error, signInMessages.loginFailed));
    } finally {
      setBusy(false);
    }
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const credentials = { email: String(data.get('email')).trim(), password: String(data.get('password')) };
    const missing = (Object.keys(REQUIRED_FIELD_MESSAGES) as FieldName[]).filter(
      (name) => credentials[name] === '',
    );
    setErrors(Object.fromEntries(missing.map((name) => [name, REQUIRED_FIELD_MESSAGES[name]])));
    setFailure('');
    if (missing[0]) return (form.elements.namedItem(missing[0]) as HTMLInputElement).focus();
    await attempt(async () => {
      const response = parseLoginResponse(await browserClient.auth.login({ body: credentials }));
      if ('token' in response) onSignedIn(response);
      else setChallenge(response);
    });
  };

  const choosePasskey = () => {
    setErrors({});
    return attempt(async () => {
      const session = await signInWithPasskey();
      if (session) onSignedIn(session);
    });
  };

  return (
    <>
      {/* method="post": a form submitted before hydration must not put the password in the URL */}
      <SubmittingForm isSubmitting={isBusy} method="post" noValidate onSubmit={submit} className="space-y-5">
        <Field label="Email" error={errors.email}>
          {(control) => (
            <input
              {...control}
              name="email"
              defaultValue={email}
              type="email"
              required
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label="Password" error={errors.password}>
          {(control) => (
            <PasswordInput
              control={control}
              name="password"
              autoComplete="current-password"
              required
              data-first-focus={email ? true : undefined}
            />
          )}
        </Field>
        <p role="alert" className="font-semibold text-bad empty:hidden">
          {failureMessage}
        </p>
        <BusyButton
          type="submit"
          look="primary"
          className="w-full"
          isBusy={isBusy}
          busyText="Signing in..."
          disabled={!isHydrated}
        >
          Sign In
        </BusyButton>
        {(!isHydrated || hasPasskeys()) && (
          <Button className="w-full" disabled={!isHydrated} onClick={choosePasskey}>
            Use a passkey
          </Button>
        )}
      </SubmittingForm>
      {challenge && (
        <VerifyDialog challenge={challenge} onVerified={onSignedIn} onCancel={() => setChallenge(null)} />
      )}
    </>
  );
}
