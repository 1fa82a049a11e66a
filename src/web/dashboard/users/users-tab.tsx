import LogOut from 'lucide-react/icons/log-out';
import type { User } from '#contract/resources/users.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { useSession } from '../../session/session.tsx';
import { CrudList } from '../crud/crud-list.tsx';
import { DescriptionList, StateBadge } from '../crud/record-details.tsx';
import { AsyncRowAction } from '../crud/row-action.tsx';
import type { Column } from '../crud/types.ts';
import { useListView } from '../crud/use-list-view.ts';
import { useLists } from '../lists.tsx';
import { parishDate } from '../parish-date.ts';
import { userFormMessages as formMessages, userMessages } from './messages.ts';
import { UserForm } from './user-form.tsx';

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
      cell: ({ email }) => <span className="break-all">{email}</span>,
      sortBy: ({ email }) => email,
    },
    {
      label: 'Status',
      cell: (user) => <StateBadge isLive={user.isActive} label={statusLabel(user)} />,
      sortBy: statusLabel,
    },
    { label: 'Role', cell: () => formMessages.role, sortBy: () => formMessages.role },
  ];

  const view = useListView({
    rows: users,
    columns,
    searchableTexts: ({ name, email }) => [name, email],
  });

  return (
    <CrudList
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
              Added: parishDate(user.createdAt),
            }}
          />
          {isSelf(user) && <p className="mt-3 text-quiet">{formMessages.ownRow}</p>}
        </>
      )}
      isReadOnly={isSelf}
      moreActions={({ id, name }, onResult) => (
        <AsyncRowAction
          icon={LogOut}
          label={formMessages.endSessions}
          subject={name}
          busyText={formMessages.ending}
          run={async () => {
            await browserClient.users.endSessions({ params: { id } });
            return formMessages.ended(name);
          }}
          failureMessage={(error) => serverMessage(error) ?? formMessages.endFailed}
          onResult={onResult}
        />
      )}
      form={(props) => <UserForm {...props} />}
      remove={({ id }) => browserClient.users.remove({ params: { id } })}
      deleteErrorMessage={(error) => serverMessage(error) ?? userMessages.deleteFailed}
      trashKind="users"
    />
  );
}

function statusLabel({ isActive }: User): string {
  return isActive ? 'Active' : 'Inactive';
}
