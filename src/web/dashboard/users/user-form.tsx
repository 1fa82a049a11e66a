import { NewUserBody, type User, UserBody } from '#contract/users.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { PASSWORD_HINT } from '../../ui/password-input.tsx';
import { Checkbox } from '../crud/check-box.tsx';
import type { FormProps } from '../crud/crud-list.tsx';
import type { FieldSummary } from '../crud/edit-conflict.tsx';
import { EditDialog } from '../crud/edit-dialog.tsx';
import { PasswordField } from '../crud/password-field.tsx';
import { TextField } from '../crud/text-field.tsx';
import { useRecordForm } from '../crud/use-record-form.ts';
import { userFormMessages as formMessages, userMessages } from './messages.ts';
import { type UserValues, userCalls } from './user-calls.ts';

const toFormValues = (user?: User): UserValues => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  password: '',
  isActive: user?.isActive ?? true,
});

const FIELD_SUMMARIES: readonly FieldSummary<UserValues>[] = [
  { name: 'name', label: 'Name', text: ({ name }) => name },
  { name: 'email', label: 'Email', text: ({ email }) => email },
  { name: 'isActive', label: 'Status', text: ({ isActive }) => (isActive ? 'Active' : 'Inactive') },
];

/** Form to add or edit a user (admin specification, section 5). */
export function UserForm({ record, onSaved, onClose }: FormProps<User>) {
  const recordForm = useRecordForm<User, UserValues>({
    schema: record ? UserBody : NewUserBody,
    calls: userCalls,
    toFormValues,
    record,
    onSaved,
  });
  return (
    <EditDialog
      title={record ? userMessages.editTitle : userMessages.newTitle}
      recordForm={recordForm}
      fieldSummaries={FIELD_SUMMARIES}
      toFormValues={toFormValues}
      failureMessage={serverMessage(recordForm.error) ?? userMessages.saveFailed}
      onClose={onClose}
    >
      <TextField name="name" label="Name" maxLength={120} isRequired hasInitialFocus />
      <TextField name="email" label="Email" maxLength={254} isRequired />
      <PasswordField
        name="password"
        label={record ? 'New password' : 'Password'}
        isRequired={!record}
        hint={record ? formMessages.newPassword : `${PASSWORD_HINT} ${formMessages.firstPassword}`}
      />
      {record ? (
        <Checkbox name="isActive" label={formMessages.active} hint={formMessages.inactive} />
      ) : (
        <p className="text-quiet">{formMessages.newUser}</p>
      )}
    </EditDialog>
  );
}
