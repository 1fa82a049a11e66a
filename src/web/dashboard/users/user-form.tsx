import { NewUserBody, type User, UserBody } from '#contract/resources/users.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { PASSWORD_HINT } from '../../ui/controls/password-input.tsx';
import { EditDialog } from '../crud/edit-dialog.tsx';
import { Checkbox } from '../crud/field-inputs.tsx';
import { defineFields, type InputProps, type ValuesOf } from '../crud/fields.ts';
import type { FormProps, RecordCalls } from '../crud/types.ts';
import { useRecordForm } from '../crud/use-record-form.ts';
import { userFormMessages as formMessages, userMessages } from './messages.ts';

const userFields = (isNew: boolean) =>
  defineFields<User>()([
    { name: 'name', label: 'Name', kind: 'text', maxLength: 120, isRequired: true },
    { name: 'email', label: 'Email', kind: 'text', maxLength: 254, isRequired: true },
    {
      name: 'password',
      label: isNew ? 'Password' : 'New password',
      kind: 'password',
      isRequired: isNew,
      hint: isNew ? `${PASSWORD_HINT} ${formMessages.firstPassword}` : formMessages.newPassword,
    },
    {
      name: 'isActive',
      label: formMessages.active,
      kind: 'checkbox',
      hint: formMessages.inactive,
      toValue: (user) => user?.isActive ?? true,
      comparison: { label: 'Status', text: (isActive) => (isActive ? 'Active' : 'Inactive') },
      Input: ActiveState,
    },
  ]);
type UserValues = ValuesOf<ReturnType<typeof userFields>>;

/** Each call sends the fields that the admin specification lists in section 7. */
const calls: RecordCalls<User, UserValues> = {
  read: browserClient.users.read,
  create: ({ body: { name, email, password }, ...call }) =>
    browserClient.users.create({ ...call, body: { name, email, password, role: 'admin', isActive: true } }),
  update: ({ body: { password, ...body }, ...call }) =>
    browserClient.users.update({ ...call, body: { ...body, ...(password.trim() !== '' && { password }) } }),
};

/** Form to add or edit a user (admin specification, section 5). */
export function UserForm({ record, onSaved, onClose }: FormProps<User>) {
  const recordForm = useRecordForm({
    fields: userFields(record === undefined),
    schema: record ? UserBody : NewUserBody,
    calls,
    record,
    onSaved,
    failureMessage: (error) => serverMessage(error) ?? userMessages.saveFailed,
  });
  const title = record ? userMessages.editTitle : userMessages.newTitle;
  return <EditDialog title={title} recordForm={recordForm} onClose={onClose} />;
}

/** A new user is always active. */
function ActiveState({ record, ...props }: InputProps & { record: User | undefined }) {
  return record ? <Checkbox {...props} /> : <p className="text-quiet">{formMessages.newUser}</p>;
}
