import type { LucideIcon } from 'lucide-react';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import X from 'lucide-react/icons/x';
import { z } from 'zod';
import { RecordDialog } from '../../crud/form/edit-dialog.tsx';
import { Checkbox, RadioField } from '../../crud/form/field-inputs.tsx';
import { defineFields, type InputProps, type ValuesOf } from '../../crud/form/fields.ts';
import { textFields } from '../../crud/form/text-fields.ts';
import { CrudList } from '../../crud/list/crud-list.tsx';
import { useLists } from '../../crud/list/lists.tsx';
import { DescriptionList, StateBadge } from '../../crud/list/record-details.tsx';
import { AsyncRowAction } from '../../crud/list/row-action.tsx';
import { useListView } from '../../crud/list/use-list-view.ts';
import type { Column, RecordCalls } from '../../crud/types.ts';
import { localDate } from '../../dates/local-dates.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { useSession } from '../../session/session.tsx';
import { PASSWORD_HINT } from '../../ui/controls/password-input.tsx';
import { type Result, success } from '../../ui/dialogs/result-dialog.tsx';
import { type User, UserBody } from './contract.ts';
import { userFormMessages as formMessages, type UserAction, userActions, userMessages } from './messages.ts';

const text = textFields(UserBody);
/** Admin specification, section 5. */
const userFields = (isNew: boolean) =>
  defineFields<User>()([
    text('name', 'Name'),
    text('email', 'Email', { keyboard: 'email' }),
    {
      name: 'first',
      label: formMessages.firstSignIn,
      kind: 'select',
      options: { invitation: formMessages.byInvitation, password: formMessages.byPassword },
      toValue: () => (isNew ? 'invitation' : 'password'),
      comparison: false,
      isShown: () => isNew,
      Input: RadioField,
    },
    {
      name: 'password',
      label: isNew ? 'Password' : 'New password',
      kind: 'password',
      isRequired: isNew,
      hint: isNew ? `${PASSWORD_HINT} ${formMessages.firstPassword}` : formMessages.newPassword,
      isShown: ({ first }) => first === 'password',
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

const schema = UserBody.extend({ first: z.enum(['invitation', 'password']) });
const newUserSchema = schema.refine(
  ({ first, password = '' }) => first === 'invitation' || password.trim() !== '',
  { path: ['password'], message: 'Please enter a password' },
);

/** Each call sends the fields that the admin specification lists in section 7. */
const calls: RecordCalls<User, UserValues> = {
  read: browserClient.users.read,
  async create({ body: { name, email, first, password }, ...call }) {
    const credentials = first === 'invitation' ? { invite: true as const } : { password };
    const body = { name, email, ...credentials, role: 'admin', isActive: true };
    const { invitationLink: linkToCopy, ...user } = await browserClient.users.create({ ...call, body });
    return { ...user, ...(linkToCopy && { linkToCopy, notice: formMessages.unsentInvitation }) };
  },
  update: ({ body: { password, first: _, ...body }, ...call }) =>
    browserClient.users.update({ ...call, body: { ...body, ...(password.trim() !== '' && { password }) } }),
};

/** The administrators. The current user's row is marked and has no actions (admin specification, section 2). */
export function UsersTab() {
  const { users, isLoaded, reload } = useLists();
  const { user: self } = useSession();
  const isSelf = ({ id }: User) => id === self?.id;

  const columns: readonly Column<User>[] = [
    {
      label: 'Name',
      cell: (user) => (isSelf(user) ? `${user.name} ${formMessages.you}` : user.name),
      sortBy: ({ name }) => name,
    },
    {
      label: 'Email',
      cell: ({ email }) => <span className="wrap-anywhere md:whitespace-nowrap">{email}</span>,
      sortBy: ({ email }) => email,
    },
    {
      label: 'Status',
      cell: (user) => (
        <>
          <StateBadge isLive={user.isActive} label={statusLabel(user)} />
          <span className="block text-[0.95rem] text-quiet empty:hidden">
            {formMessages.credentials[user.credentials]}
          </span>
        </>
      ),
      sortBy: statusLabel,
    },
    { label: 'Role', sortBy: () => formMessages.role },
  ];

  const view = useListView({
    rows: users,
    columns,
    searchableTexts: ({ name, email }) => [name, email],
  });

  return (
    <CrudList
      group="users"
      isWholeTab
      messages={userMessages}
      view={view}
      isLoaded={isLoaded.users}
      reload={reload}
      details={(user) => (
        <>
          <DescriptionList
            entries={{
              Name: user.name,
              Email: user.email,
              Status: statusLabel(user),
              Role: formMessages.role,
              Added: localDate(user.createdAt),
            }}
          />
          {isSelf(user) && <p className="mt-3 text-quiet">{formMessages.ownRow}</p>}
        </>
      )}
      isReadOnly={isSelf}
      moreActions={(user, { showResult }) => <UserActions {...{ user, reload }} onResult={showResult} />}
      form={(props) => (
        <RecordDialog
          {...props}
          messages={userMessages}
          fields={userFields(props.record === undefined)}
          schema={props.record ? schema : newUserSchema}
          calls={calls}
          failureMessage={(error) => serverMessage(error) ?? userMessages.saveFailed}
        />
      )}
      deleteErrorMessage={(error) => serverMessage(error) ?? userMessages.deleteFailed}
    />
  );
}

interface UserActionsProps {
  readonly user: User;
  readonly onResult: (result: Result) => void;
  readonly reload: () => Promise<void>;
}

/** Actions about the invitation of a user without a password, or about the sessions of another one. */
function UserActions({ user, ...rest }: UserActionsProps) {
  const action = (icon: LucideIcon, name: keyof typeof userActions) => {
    const { label, of = '', busyText, done, failed }: UserAction = userActions[name];
    return (
      <AsyncRowAction
        {...{ icon, label, busyText, ...rest }}
        subject={`${of}${user.name}`}
        run={async () => {
          const sent = await browserClient.users[name]({ params: { id: user.id } });
          return sent?.invitationLink
            ? { ...success(formMessages.unsentInvitation), linkToCopy: sent.invitationLink }
            : done(user);
        }}
        failureMessage={(error) => serverMessage(error) ?? failed}
      />
    );
  };
  if (user.credentials === 'own' || user.credentials === 'temporary') return action(LogOut, 'endSessions');
  return (
    <>
      {user.isActive && action(Mail, 'invite')}
      {user.credentials === 'invited' && action(X, 'cancelInvitation')}
    </>
  );
}

function statusLabel({ isActive }: User): string {
  return isActive ? 'Active' : 'Inactive';
}

/** A new user is always active. */
function ActiveState({ record, ...props }: InputProps & { record: User | undefined }) {
  return record ? <Checkbox {...props} /> : <p className="text-quiet">{formMessages.newUser}</p>;
}
