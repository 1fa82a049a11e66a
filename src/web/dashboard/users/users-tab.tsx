import type { User } from '#contract/users.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { useSession } from '../../session/session.tsx';
import { RecordsSection } from '../crud/crud-list.tsx';
import { FactList } from '../crud/fact-list.tsx';
import { StateBadge } from '../crud/state-badge.tsx';
import type { Column } from '../crud/types.ts';
import { parishDate } from '../parish-date.ts';
import { useLists } from '../use-lists.tsx';
import { EndSessionsAction } from './end-sessions-action.tsx';
import { moreUserWords as more, userWords } from './messages.ts';
import { UserForm } from './user-form.tsx';

/** Who may sign in here. One's own account is marked, and is changed in the Profile tab (admin specification, section 2). */
export function UsersTab() {
  const { users, isLoaded, reload } = useLists();
  const { user: self } = useSession();
  const isSelf = ({ id }: User) => id === self?.id;

  const columns: readonly Column<User>[] = [
    {
      label: 'Name',
      cell: (user) => (isSelf(user) ? `${user.name} ${more.you}` : user.name),
      sortBy: ({ name }) => name,
    },
    {
      label: 'Email',
      cell: ({ email }) => <span className="break-all">{email}</span>,
      sortBy: ({ email }) => email,
    },
    {
      label: 'Status',
      cell: (user) => <StateBadge isLive={user.isActive} word={statusOf(user)} />,
      sortBy: statusOf,
    },
    { label: 'Role', cell: () => more.role, sortBy: () => more.role },
  ];

  return (
    <RecordsSection
      words={userWords}
      rows={users}
      isLoaded={isLoaded.users}
      reload={reload}
      columns={columns}
      searched={({ name, email }) => [name, email]}
      details={(user) => (
        <>
          <FactList
            facts={{
              Name: user.name,
              Email: user.email,
              Status: statusOf(user),
              Role: more.role,
              Added: parishDate(user.createdAt),
            }}
          />
          {isSelf(user) && <p className="mt-3 text-quiet">{more.ownRow}</p>}
        </>
      )}
      isFixed={isSelf}
      moreActions={(user, tell) => <EndSessionsAction user={user} tell={tell} />}
      Form={UserForm}
      remove={({ id }) => browserClient.users.remove({ params: { id } })}
      deleteFailure={(error) => serverMessage(error) ?? userWords.deleteFailed}
      trashKind="users"
    />
  );
}

function statusOf({ isActive }: User): string {
  return isActive ? 'Active' : 'Inactive';
}
