import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Pencil from 'lucide-react/icons/pencil';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { success, useResult } from '../../ui/dialogs/result-dialog.tsx';
import { KeySetting } from '../../ui/search/key-setting.tsx';
import type { CurrentUser } from '../contract.ts';
import { profileMessages } from './messages.ts';
import { PasskeyList } from './passkey-list.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SessionList } from './session-list.tsx';

/** The user's own account and sessions (admin specification, section 2). */
export function ProfileTab() {
  const { user, expiredUser } = useSession();
  // the form stays open with its changes until the user signs in again
  const visibleUser = user ?? expiredUser;
  return visibleUser && <Profile user={visibleUser} />;
}

function Profile({ user }: { user: CurrentUser }) {
  const { updateUser } = useSession();
  const [isEditing, setEditing] = useState(false);
  const [shouldFocusEdit, setShouldFocusEdit] = useState(false);
  const result = useResult();
  const [saves, setSaves] = useState(0);

  const leave = () => {
    setEditing(false);
    setShouldFocusEdit(true);
  };
  const finish = (saved: CurrentUser) => {
    leave();
    result.show(success(profileMessages.saved));
    setSaves(saves + 1);
    updateUser(saved);
  };

  return (
    <div className="grid items-start gap-14 lg:grid-cols-2">
      <section aria-labelledby="account-heading">
        <h2 id="account-heading" className="mb-5 text-3xl">
          {profileMessages.heading}
        </h2>
        {isEditing ? (
          <ProfileForm user={user} onSaved={finish} onClose={leave} />
        ) : (
          <ProfileView user={user} shouldFocusEdit={shouldFocusEdit} onEdit={() => setEditing(true)} />
        )}
        <KeySetting label="The keys /, n and ? are shortcuts in the dashboard" />
      </section>
      <div className="space-y-14">
        {/* a new key reloads the list: a new password ends all other sessions */}
        <SessionList key={saves} />
        <PasskeyList />
      </div>
      {result.dialog}
    </div>
  );
}

interface ProfileViewProps {
  readonly user: CurrentUser;
  /** Whether to focus Edit Profile, because the form was just closed. */
  readonly shouldFocusEdit: boolean;
  readonly onEdit: () => void;
}

/** The user's own account, read-only. The eye button explains why the password is not shown. */
function ProfileView({ user, shouldFocusEdit, onEdit }: ProfileViewProps) {
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (shouldFocusEdit) editButton.current?.focus();
  }, [shouldFocusEdit]);
  const [isExplained, setExplained] = useState(false);
  const noteId = useId();
  const Icon = isExplained ? EyeOff : Eye;
  return (
    <div className="card max-w-xl p-5 sm:p-7">
      <dl className="space-y-5">
        <Entry label="Name">{user.name}</Entry>
        <Entry label="Email">
          <span className="break-all">{user.email}</span>
        </Entry>
        <Entry label="Password">
          <span className="flex items-center justify-between gap-4">
            {isExplained ? profileMessages.encrypted : <Masked />}
            <button
              type="button"
              aria-label="Show password"
              aria-pressed={isExplained}
              aria-describedby={isExplained ? noteId : undefined}
              onClick={() => setExplained(!isExplained)}
              className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center rounded-sm text-quiet hover:text-ink"
            >
              <Icon size={20} strokeWidth={1.5} />
            </button>
          </span>
        </Entry>
      </dl>
      <p role="status" id={noteId} className="mt-2 text-[0.95rem] text-quiet empty:hidden">
        {isExplained && profileMessages.encryptedNote}
      </p>
      <Button ref={editButton} look="primary" className="mt-6 max-sm:w-full" onClick={onEdit}>
        <Pencil size={18} strokeWidth={1.5} />
        {profileMessages.edit}
      </Button>
    </div>
  );
}

function Masked() {
  return (
    <>
      <span aria-hidden="true">{profileMessages.masked}</span>
      <span className="sr-only">Hidden</span>
    </>
  );
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[0.95rem] text-quiet">{label}</dt>
      <dd className="text-xl">{children}</dd>
    </div>
  );
}
