import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CurrentUser } from '#contract/auth.ts';
import { useSession } from './session.tsx';

interface GuardProps {
  /** Stands while it is not known who is signed in, and while a visitor is led away. */
  readonly waiting: ReactNode;
  readonly children: (user: CurrentUser) => ReactNode;
}

/**
 * Shows its content to whoever is signed in and leads everybody else to the login page (admin specification, section 2).
 * What stood stays until that navigation is through, so that a form with unsaved text can hold it back.
 */
export function Guard({ waiting, children }: GuardProps) {
  const { user: signedIn, isLoading, isUnreachable, endedFor } = useSession();
  // the login page asks for a password of their own first
  const user = signedIn?.mustChangePassword ? null : signedIn;
  const navigate = useNavigate();
  const [shownFor, setShownFor] = useState(user);
  if (user && user !== shownFor) setShownFor(user);

  const isSignedOut = !user && !isLoading && !isUnreachable && !endedFor;
  useEffect(() => {
    if (isSignedOut) navigate('/admin/login', { replace: true });
  }, [isSignedOut, navigate]);

  const person = user ?? shownFor;
  return person ? children(person) : waiting;
}
