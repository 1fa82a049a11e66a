import { type FormEvent, useState } from 'react';
import type { OtpRequired, SignedIn } from '#contract/auth.ts';
import { browserClient } from '../../session/browser-client.ts';
import { failureText } from '../../session/error-messages.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { SendingForm } from '../../ui/submitting-form.tsx';
import { useIsAwake } from '../../ui/use-hydrated.ts';
import { isSignedIn, loginAnswer, signInMessages } from './login-response.ts';
import { VerifyDialog } from './verify-dialog.tsx';

/** What is missing, by field, in the order in which the fields stand. */
const MISSING = { email: 'Please enter your email', password: 'Please enter your password' };
type FieldName = keyof typeof MISSING;

interface SignInFormProps {
  /** Of who is expected to sign in. */
  readonly email?: string;
  readonly onSignedIn: (session: SignedIn) => void;
}

/** The two steps of signing in: email and password, then the code. What was typed survives whatever happens. */
export function SignInForm({ email = '', onSignedIn }: SignInFormProps) {
  const isAwake = useIsAwake();
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Partial<typeof MISSING>>({});
  const [failureMessage, setFailure] = useState('');
  const [challenge, setChallenge] = useState<OtpRequired | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = { email: textOf(form, 'email').trim(), password: textOf(form, 'password') };
    const missing = (Object.keys(MISSING) as FieldName[]).filter((name) => given[name] === '');
    setErrors(Object.fromEntries(missing.map((name) => [name, MISSING[name]])));
    setFailure('');
    if (missing[0]) return inputOf(form, missing[0]).focus();
    setBusy(true);
    try {
      const answer = loginAnswer(await browserClient.auth.login({ body: given }));
      if (isSignedIn(answer)) onSignedIn(answer);
      else setChallenge(answer);
    } catch (error) {
      setFailure(failureText(error, signInMessages.loginFailed));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      {/* a form sent before its script has run must not write the password into an address */}
      <SendingForm isSending={isBusy} method="post" noValidate onSubmit={submit} className="space-y-5">
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
          className="button button-primary w-full"
          isBusy={isBusy}
          busyText="Signing in..."
          disabled={!isAwake}
        >
          Sign In
        </BusyButton>
      </SendingForm>
      {challenge && (
        <VerifyDialog challenge={challenge} onVerified={onSignedIn} onCancel={() => setChallenge(null)} />
      )}
    </>
  );
}

function inputOf(form: HTMLFormElement, name: FieldName): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}

function textOf(form: HTMLFormElement, name: FieldName): string {
  return inputOf(form, name).value;
}
