import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Pencil from 'lucide-react/icons/pencil';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { profileWords as words } from './messages.ts';

interface ProfileViewProps {
  readonly user: CurrentUser;
  /** Whether one comes back to it from the form. */
  readonly isBack: boolean;
  readonly onEdit: () => void;
}

/** One's own account to look at. The password is shown to nobody, and says why. */
export function ProfileView({ user, isBack, onEdit }: ProfileViewProps) {
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isBack) editButton.current?.focus();
  }, [isBack]);
  const [isAsked, setAsked] = useState(false);
  const noteId = useId();
  const Icon = isAsked ? EyeOff : Eye;
  return (
    <div className="card max-w-xl p-5 sm:p-7">
      <dl className="space-y-5">
        <Fact label="Name">{user.name}</Fact>
        <Fact label="Email">
          <span className="break-all">{user.email}</span>
        </Fact>
        <Fact label="Password">
          <span className="flex items-center justify-between gap-4">
            {isAsked ? words.encrypted : <Masked />}
            <button
              type="button"
              aria-label="Show password"
              aria-pressed={isAsked}
              aria-describedby={isAsked ? noteId : undefined}
              onClick={() => setAsked(!isAsked)}
              className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center rounded-sm text-quiet hover:text-ink"
            >
              <Icon size={20} strokeWidth={1.5} />
            </button>
          </span>
        </Fact>
      </dl>
      <p role="status" id={noteId} className="mt-2 text-[0.95rem] text-quiet empty:hidden">
        {isAsked && words.encryptedNote}
      </p>
      <button
        ref={editButton}
        type="button"
        className="button button-primary mt-6 max-sm:w-full"
        onClick={onEdit}
      >
        <Pencil size={18} strokeWidth={1.5} />
        {words.edit}
      </button>
    </div>
  );
}

function Masked() {
  return (
    <>
      <span aria-hidden="true">{words.masked}</span>
      <span className="sr-only">Hidden</span>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[0.95rem] text-quiet">{label}</dt>
      <dd className="text-lg">{children}</dd>
    </div>
  );
}
