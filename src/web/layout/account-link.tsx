import { useSession } from '../session/session.tsx';
import { Link } from '../ui/link.tsx';

/** The way in for staff: 'Login', or the signed-in user's name. Its place is as wide either way, so that nothing jumps. */
export function Account() {
  const { user } = useSession();
  return (
    <div className="account">
      <Link to={user ? '/admin/dashboard' : '/admin/login'} className="button button-quiet">
        <span>{user ? user.name : 'Login'}</span>
      </Link>
    </div>
  );
}
