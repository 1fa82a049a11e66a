import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CurrentUser } from '../auth/contract.ts';
import { useSession } from './session.tsx';

interface GuardProps {
  /** Shown while the session is unknown, and during the redirect to the login page. */
  readonly fallback: ReactNode;
  readonly children: (user: CurrentUser) => ReactNode;
}

/**
 * Shows its content to signed-in users and redirects others to the login page (admin specification, section 2). The
 * content stays until the navigation completes, so that a form with unsaved changes can block it.
 */
export function Guard({ fallback, children }: GuardProps) {
  const { user: currentUser, isLoading, isUnreachable, expiredUser } = useSession();
  // users with a temporary password must first choose their own on the login page
  const user = currentUser?.mustChangePassword ? null : currentUser;
  const navigate = useNavigate();
  const [lastUser, setLastUser] = useState(user);
  if (user && user !== lastUser) setLastUser(user);

  const isSignedOut = !user && !isLoading && !isUnreachable && !expiredUser;
  useEffect(() => {
    if (isSignedOut) navigate('/admin/login', { replace: true });
  }, [isSignedOut, navigate]);

  const visibleUser = user ?? lastUser;
  return visibleUser ? children(visibleUser) : fallback;
}
