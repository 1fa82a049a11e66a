import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { FormProvider, type Path, useForm } from 'react-hook-form';
import { type CurrentUser, ProfileBody } from '#contract/auth.ts';
import { ApiProblem } from '#contract/problem.ts';
import { CurrentPasswordDialog } from '../../session/current-password-dialog.tsx';
import { fieldErrors, serverMessage } from '../../session/error-messages.ts';
import { useProfileUpdate } from '../../session/use-profile-update.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { PASSWORD_HINT } from '../../ui/password-input.tsx';
import { failure, ResultDialog } from '../../ui/result-dialog.tsx';
import { SendingForm } from '../../ui/submitting-form.tsx';
import { PasswordField } from '../crud/password-field.tsx';
import { TextField } from '../crud/text-field.tsx';
import { UnsavedDialog } from '../crud/unsaved-dialog.tsx';
import { useUnsavedText } from '../crud/use-unsaved-text.ts';
import { profileWords as words } from './messages.ts';

interface ProfileValues {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

interface ProfileFormProps {
  readonly user: CurrentUser;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** One's own account to edit. A password is sent only when there is more than blanks in it (admin specification, section 5). */
export function ProfileForm({ user, onSaved, onClose }: ProfileFormProps) {
  const form = useForm<ProfileValues>({
    resolver: zodResolver(ProfileBody, undefined, { raw: true }) as never,
    defaultValues: { name: user.name, email: user.email, password: '' },
  });
  const { isDirty, isSubmitting } = form.formState;
  const { asking, save } = useProfileUpdate();
  const [failureMessage, setFailure] = useState<string | null>(null);
  const blocker = useUnsavedText(isDirty);
  const { setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);

  const submit = form.handleSubmit(async ({ name, email, password }) => {
    try {
      if (await save({ name, email, ...(password.trim() !== '' && { password }) })) onSaved();
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'NO_SESSION') return;
      console.error(error);
      for (const [field, message] of Object.entries(fieldErrors(error)))
        if (field in form.getValues()) form.setError(field as Path<ProfileValues>, { message });
      setFailure(serverMessage(error) ?? words.failed);
    }
  });
  const resume = () => {
    setFailure(null);
    const [first] = Object.keys(form.formState.errors);
    if (first) setTimeout(() => setFocus(first as Path<ProfileValues>));
  };

  return (
    <FormProvider {...form}>
      <SendingForm
        isSending={isSubmitting}
        method="post"
        noValidate
        onSubmit={submit}
        className="card max-w-xl space-y-5 p-5 sm:p-7"
      >
        <TextField name="name" label="Name" cap={120} isRequired />
        <TextField name="email" label="Email" cap={254} isRequired hint="Your sign-in codes are sent here." />
        <PasswordField
          name="password"
          label={words.newPassword}
          hint={`${PASSWORD_HINT} A new one signs you out everywhere else.`}
        />
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <button type="button" className="button button-quiet" disabled={isSubmitting} onClick={onClose}>
            Cancel
          </button>
          <BusyButton
            type="submit"
            className="button button-primary"
            isBusy={isSubmitting}
            busyText="Saving..."
          >
            {words.save}
          </BusyButton>
        </div>
      </SendingForm>
      <CurrentPasswordDialog asking={asking} />
      <ResultDialog result={failureMessage === null ? null : failure(failureMessage)} onClose={resume} />
      {blocker.state === 'blocked' && (
        <UnsavedDialog onKeep={() => blocker.reset()} onDiscard={() => blocker.proceed()} />
      )}
    </FormProvider>
  );
}
