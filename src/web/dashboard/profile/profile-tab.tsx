import { useState } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { useSession } from '../../session/session.tsx';
import { type Result, ResultDialog, success } from '../../ui/result-dialog.tsx';
import { profileWords } from './messages.ts';
import { ProfileForm } from './profile-form.tsx';
import { ProfileView } from './profile-view.tsx';
import { SessionList } from './session-list.tsx';

/** One's own account: looked at, edited, and where one is signed in (admin specification, section 2). */
export function ProfileTab() {
  const { user, endedFor } = useSession();
  // what was typed stands until somebody signs in again
  const person = user ?? endedFor;
  return person && <Profile user={person} />;
}

function Profile({ user }: { user: CurrentUser }) {
  const { retry } = useSession();
  const [isEditing, setEditing] = useState(false);
  const [isBack, setBack] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const [saves, setSaves] = useState(0);

  const leave = () => {
    setEditing(false);
    setBack(true);
  };
  const finish = async () => {
    leave();
    setResult(success(profileWords.saved));
    setSaves(saves + 1);
    await retry();
  };

  return (
    <div className="grid items-start gap-14 lg:grid-cols-2">
      <section aria-labelledby="account-heading">
        <h2 id="account-heading" className="mb-5 text-3xl">
          {profileWords.heading}
        </h2>
        {isEditing ? (
          <ProfileForm user={user} onSaved={finish} onClose={leave} />
        ) : (
          <ProfileView user={user} isBack={isBack} onEdit={() => setEditing(true)} />
        )}
      </section>
      {/* a new password has ended all others */}
      <SessionList key={saves} />
      <ResultDialog result={result} onClose={() => setResult(null)} />
    </div>
  );
}
