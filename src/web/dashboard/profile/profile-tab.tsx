import { useState } from 'react';
import type { CurrentUser } from '#contract/resources/auth.ts';
import { useSession } from '../../session/session.tsx';
import { type Result, ResultDialog, success } from '../../ui/dialogs/result-dialog.tsx';
import { profileMessages } from './messages.ts';
import { ProfileForm } from './profile-form.tsx';
import { ProfileView } from './profile-view.tsx';
import { SessionList } from './session-list.tsx';

/** The user's own account and sessions (admin specification, section 2). */
export function ProfileTab() {
  const { user, expiredUser } = useSession();
  // the form stays open with its changes until the user signs in again
  const visibleUser = user ?? expiredUser;
  return visibleUser && <Profile user={visibleUser} />;
}

function Profile({ user }: { user: CurrentUser }) {
  const { retry } = useSession();
  const [isEditing, setEditing] = useState(false);
  const [shouldFocusEdit, setShouldFocusEdit] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const [saves, setSaves] = useState(0);

  const leave = () => {
    setEditing(false);
    setShouldFocusEdit(true);
  };
  const finish = async () => {
    leave();
    setResult(success(profileMessages.saved));
    setSaves(saves + 1);
    await retry();
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
      </section>
      {/* a new key reloads the list: a new password ends all other sessions */}
      <SessionList key={saves} />
      <ResultDialog result={result} onClose={() => setResult(null)} />
    </div>
  );
}
