import { useSession } from '#kit/session/session.tsx';
import { Link } from '#kit/ui/controls/link.tsx';

/** Longer names end in an ellipsis. */
const NAME_CHARACTERS = 28;

/**
 * Link for staff: 'Login', or the name of the signed-in user. Its width is fixed, so that the header does not shift.
 */
export function AccountLink({ className }: { className: string }) {
  const { user } = useSession();
  const name = Array.from(user?.name ?? 'Login');
  return (
    <div className="account">
      <Link
        to={user ? '/admin/dashboard' : '/admin/login'}
        title={user?.name}
        aria-label={user?.name}
        className={className}
      >
        <span>
          {name.slice(0, NAME_CHARACTERS).join('').trimEnd()}
          {name.length > NAME_CHARACTERS && '…'}
        </span>
      </Link>
    </div>
  );
}
