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
import { SubmittingForm } from '../../ui/submitting-form.tsx';
import { PasswordField, TextField } from '../crud/field-inputs.tsx';
import { UnsavedDialog } from '../drafts/unsaved-dialog.tsx';
import { useUnsavedChanges } from '../drafts/use-unsaved-changes.ts';
import { profileMessages } from './messages.ts';

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

/** Form for the user's own account. A blank password is not sent (admin specification, section 5). */
export function ProfileForm({ user, onSaved, onClose }: ProfileFormProps) {
  const form = useForm<ProfileValues>({
    resolver: zodResolver(ProfileBody, undefined, { raw: true }) as never,
    defaultValues: { name: user.name, email: user.email, password: '' },
  });
  const { isDirty, isSubmitting } = form.formState;
  const { passwordPrompt, save } = useProfileUpdate();
  const [failureMessage, setFailure] = useState<string | null>(null);
  const blocker = useUnsavedChanges(isDirty);
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
      setFailure(serverMessage(error) ?? profileMessages.failed);
    }
  });
  const resume = () => {
    setFailure(null);
    const [first] = Object.keys(form.formState.errors);
    if (first) setTimeout(() => setFocus(first as Path<ProfileValues>));
  };

  return (
    <FormProvider {...form}>
      <SubmittingForm
        isSubmitting={isSubmitting}
        method="post"
        noValidate
        onSubmit={submit}
        className="card max-w-xl space-y-5 p-5 sm:p-7"
      >
        <TextField name="name" label="Name" maxLength={120} isRequired />
        <TextField
          name="email"
          label="Email"
          maxLength={254}
          isRequired
          hint="Your sign-in codes are sent here."
        />
        <PasswordField
          name="password"
          label={profileMessages.newPassword}
          hint={`${PASSWORD_HINT} A new password signs you out on all other devices.`}
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
            {profileMessages.save}
          </BusyButton>
        </div>
      </SubmittingForm>
      <CurrentPasswordDialog prompt={passwordPrompt} />
      <ResultDialog result={failureMessage === null ? null : failure(failureMessage)} onClose={resume} />
      {blocker.state === 'blocked' && (
        <UnsavedDialog onKeep={() => blocker.reset()} onDiscard={() => blocker.proceed()} />
      )}
    </FormProvider>
  );
}
