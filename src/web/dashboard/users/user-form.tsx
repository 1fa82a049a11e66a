import { NewUserBody, type User, UserBody } from '#contract/users.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { PASSWORD_HINT } from '../../ui/password-input.tsx';
import { CheckBox } from '../crud/check-box.tsx';
import type { FormProps } from '../crud/crud-list.tsx';
import type { ShownField } from '../crud/edit-conflict.tsx';
import { RecordDialog } from '../crud/edit-dialog.tsx';
import { PasswordField } from '../crud/password-field.tsx';
import { TextField } from '../crud/text-field.tsx';
import { useRecordForm } from '../crud/use-record-form.ts';
import { moreUserWords as more, userWords } from './messages.ts';
import { type UserValues, userCalls } from './user-calls.ts';

const valuesOf = (user?: User): UserValues => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  password: '',
  isActive: user?.isActive ?? true,
});

const SHOWN_FIELDS: readonly ShownField<UserValues>[] = [
  { name: 'name', label: 'Name', text: ({ name }) => name },
  { name: 'email', label: 'Email', text: ({ email }) => email },
  { name: 'isActive', label: 'Status', text: ({ isActive }) => (isActive ? 'Active' : 'Inactive') },
];

/** Adds a user or edits another one's account (admin specification, section 5). */
export function UserForm({ record, onSaved, onClose }: FormProps<User>) {
  const recordForm = useRecordForm<User, UserValues>({
    schema: record ? UserBody : NewUserBody,
    calls: userCalls,
    valuesOf,
    record,
    onSaved,
  });
  return (
    <RecordDialog
      title={record ? userWords.editTitle : userWords.newTitle}
      recordForm={recordForm}
      shownFields={SHOWN_FIELDS}
      valuesOf={valuesOf}
      failureMessage={serverMessage(recordForm.error) ?? userWords.saveFailed}
      onClose={onClose}
    >
      <TextField name="name" label="Name" cap={120} isRequired isFirst />
      <TextField name="email" label="Email" cap={254} isRequired />
      <PasswordField
        name="password"
        label={record ? 'New password' : 'Password'}
        isRequired={!record}
        hint={record ? more.newPassword : `${PASSWORD_HINT} ${more.firstPassword}`}
      />
      {record ? (
        <CheckBox name="isActive" label={more.active} hint={more.inactive} />
      ) : (
        <p className="text-quiet">{more.newUser}</p>
      )}
    </RecordDialog>
  );
}
