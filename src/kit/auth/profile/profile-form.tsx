import { FormButtons, FormNotices, RecordFormElement } from '../../crud/form/edit-dialog.tsx';
import { FieldInputs } from '../../crud/form/field-inputs.tsx';
import { defineFields, type ValuesOf } from '../../crud/form/fields.ts';
import { textFields } from '../../crud/form/text-fields.ts';
import { SaveCanceledError, useInlineForm, useRecordForm } from '../../crud/form/use-record-form.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { usePasswordConfirmation } from '../../session/use-password-confirmation.tsx';
import { PASSWORD_HINT } from '../../ui/controls/password-input.tsx';
import { ResultDialog } from '../../ui/dialogs/result-dialog.tsx';
import { type CurrentUser, ProfileBody } from '../contract.ts';
import { profileMessages } from './messages.ts';

const text = textFields(ProfileBody);
const fields = defineFields<CurrentUser>()([
  text('name', 'Name'),
  text('email', 'Email', { keyboard: 'email', hint: 'Your sign-in codes are sent here.' }),
  {
    name: 'password',
    label: profileMessages.newPassword,
    kind: 'password',
    hint: `${PASSWORD_HINT} A new password signs you out on all other devices.`,
  },
]);

interface ProfileFormProps {
  readonly user: CurrentUser;
  readonly onSaved: (saved: CurrentUser) => void;
  readonly onClose: () => void;
}

/** Form for the user's own account. A blank password is not sent (admin specification, section 5). */
export function ProfileForm({ user, onSaved, onClose }: ProfileFormProps) {
  const { passwordDialog, confirm } = usePasswordConfirmation();
  const update = async ({ body: { password, ...body } }: { body: ValuesOf<typeof fields> }) => {
    const changes = { ...body, ...(password.trim() !== '' && { password }) };
    const saved = await confirm((confirmation) =>
      browserClient.auth.updateProfile({ body: { ...changes, ...confirmation } }),
    );
    // the user did not enter the current password
    if (!saved) throw new SaveCanceledError();
    return { ...saved, version: 0 };
  };
  const recordForm = useRecordForm({
    fields,
    schema: ProfileBody,
    calls: { read: async () => ({ ...user, version: 0 }), update },
    record: { ...user, version: 0 },
    onSaved,
    draftKind: 'profile',
    failureMessage: (error) => serverMessage(error) ?? profileMessages.failed,
  });
  useInlineForm(recordForm);

  return (
    <>
      <RecordFormElement recordForm={recordForm} className="card max-w-xl space-y-5 p-5 sm:p-7">
        <FormNotices recordForm={recordForm} />
        <FieldInputs recordForm={recordForm} />
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <FormButtons
            recordForm={recordForm}
            saveText={profileMessages.save}
            onCancel={() => {
              recordForm.draft.discard();
              onClose();
            }}
          />
        </div>
      </RecordFormElement>
      {passwordDialog}
      <ResultDialog result={recordForm.failure} onClose={recordForm.resume} />
    </>
  );
}
