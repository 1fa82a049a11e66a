import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Pencil from 'lucide-react/icons/pencil';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { CurrentUser } from '#contract/resources/auth.ts';
import { profileMessages } from './messages.ts';

interface ProfileViewProps {
  readonly user: CurrentUser;
  /** Whether to focus Edit Profile, because the form was just closed. */
  readonly shouldFocusEdit: boolean;
  readonly onEdit: () => void;
}

/** The user's own account, read-only. The eye button explains why the password is not shown. */
export function ProfileView({ user, shouldFocusEdit, onEdit }: ProfileViewProps) {
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
      <button
        ref={editButton}
        type="button"
        className="button button-primary mt-6 max-sm:w-full"
        onClick={onEdit}
      >
        <Pencil size={18} strokeWidth={1.5} />
        {profileMessages.edit}
      </button>
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
      <dd className="text-lg">{children}</dd>
    </div>
  );
}
