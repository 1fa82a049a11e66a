import { useSession } from '../session/session.tsx';
import { Link } from '../ui/controls/link.tsx';

/**
 * Link for staff: 'Login', or the name of the signed-in user. Its width is fixed, so that the header does not shift.
 */
export function AccountLink() {
  const { user } = useSession();
  return (
    <div className="account">
      <Link to={user ? '/admin/dashboard' : '/admin/login'} className="button button-quiet">
        <span>{user ? user.name : 'Login'}</span>
      </Link>
    </div>
  );
}
