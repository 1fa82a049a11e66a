import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import type { CurrentUser } from '../auth/contract.ts';
import { routes } from '../auth/wire.ts';
import { browserClient, setSessionEndListener } from './browser-client.ts';
import {
  type CurrentUserResult,
  fetchCurrentUser,
  NO_USER,
  revalidateOnFocus,
} from './fetch-current-user.ts';
import {
  attempt,
  clearToken,
  LAST_CALL_KEY,
  SIGN_IN_KEY,
  storedToken,
  storeTime,
  storeToken,
  TOKEN_KEY,
} from './token-store.ts';
import { ignoreUnsavedChanges, latestUnsavedChanges } from './unsaved-changes.ts';

// loaded only for signed-in staff; without a connection the session ends without a warning
const SessionTimeout = lazy(() => import('./session-timeout.tsx').catch(() => ({ default: () => null })));

type InternalState = Pick<SessionState, 'user' | 'isUnreachable' | 'isLoading' | 'expiredUser'>;

interface SessionState extends CurrentUserResult {
  /** True until the first response about the session. */
  readonly isLoading: boolean;
  signIn(token: string, user: CurrentUser): void;
  /** Updates the signed-in user's own data. */
  updateUser(user: CurrentUser): void;
  /** Requests the current user again, for example after a network failure. */
  retry(): Promise<void>;
  /** The user whose session ended while a form had unsaved changes, until a user resumes or leaves the form. */
  readonly expiredUser: CurrentUser | null;
  /** Resumes that form as the current user. */
  resume(): void;
  /** Leaves that form for the dashboard, or for the login page if no user is signed in. */
  leave(): void;
  /** Ends the session on the server; the local session ends even if that fails. */
  logout(): Promise<void>;
}

const SessionContext = createContext<SessionState | undefined>(undefined);

/** Provides the session (public specification, section 4, Session). It exists only in the browser; server-rendered pages do not know it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<InternalState>({ ...NO_USER, isLoading: true, expiredUser: null });
  const navigate = useNavigate();
  /** Incremented with every change of the session, so that responses to older requests are ignored. */
  const revision = useRef(0);

  const update = useCallback((result: CurrentUserResult) => {
    revision.current += 1;
    setState(({ user, expiredUser }) => ({
      // a network failure does not sign out the known user
      user: result.isUnreachable ? user : result.user,
      isUnreachable: result.isUnreachable && !user,
      isLoading: false,
      expiredUser: result.user?.id === expiredUser?.id ? null : expiredUser,
    }));
  }, []);

  /** @returns whether the page stays, because a form has unsaved changes and shows the dialog to sign in again. */
  const expire = useCallback(() => {
    revision.current += 1;
    const hasUnsavedChanges = latestUnsavedChanges() !== undefined;
    setState(({ user, expiredUser }) => ({
      ...NO_USER,
      isLoading: false,
      expiredUser: hasUnsavedChanges ? (expiredUser ?? user) : null,
    }));
    return hasUnsavedChanges;
  }, []);

  const refresh = useCallback(async () => {
    revision.current += 1;
    const requestRevision = revision.current;
    const result = await fetchCurrentUser();
    // a transition, so that this update does not force pending hydration to finish
    if (requestRevision === revision.current) startTransition(() => update(result));
  }, [update]);

  useSessionEvents(refresh, expire);

  const session = useMemo<SessionState>(
    () => ({
      ...state,
      retry: refresh,
      signIn(token, user) {
        storeToken(token);
        for (const key of [SIGN_IN_KEY, LAST_CALL_KEY]) storeTime(key, Date.now());
        update({ user, isUnreachable: false });
      },
      updateUser: (user) => update({ user, isUnreachable: false }),
      resume: () => setState((before) => ({ ...before, expiredUser: null })),
      leave() {
        ignoreUnsavedChanges();
        setState((before) => ({ ...before, expiredUser: null }));
        const isStaffPage = location.pathname.startsWith('/admin/');
        const isSignedIn = storedToken() !== null;
        navigate(isSignedIn ? '/admin/dashboard' : '/admin/login', { replace: isStaffPage });
      },
      async logout() {
        const ended = browserClient.auth.logout().catch((error) => console.error('Logout error', error));
        // broadcast before removing the token, so that other tabs see a logout and not an expired session
        attempt(() => localStorage.setItem(LOGGED_OUT_KEY, String(Date.now())));
        clearToken();
        update(NO_USER);
        await ended;
      },
    }),
    [state, refresh, update, navigate],
  );
  const unsavedChanges = state.expiredUser ? latestUnsavedChanges() : undefined;
  return (
    <SessionContext value={session}>
      {children}
      {state.user && (
        <Suspense fallback={null}>
          <SessionTimeout />
        </Suspense>
      )}
      {unsavedChanges && <unsavedChanges.ReauthDialog isDraftStored={unsavedChanges.isDraftStored} />}
    </SessionContext>
  );
}

/** Ends or requests the session again when a call, another tab or the browser says that it may have changed. */
function useSessionEvents(refresh: () => Promise<void>, expire: () => boolean): void {
  const navigate = useNavigate();

  useEffect(() => {
    setSessionEndListener((path, hadToken) => {
      // the page's own check signs a visitor out silently, and the dashboard redirects: see docs/conformance.md
      if (expire() || routes.auth.me.endsWith(path)) return;
      // if a proxy rejects every request, so it does those of the login page, and each would start the navigation again
      if (!hadToken) return;
      const { pathname } = location;
      if (!pathname.includes('/login')) navigate('/admin/login', { replace: pathname.startsWith('/admin/') });
    });
    refresh();
  }, [refresh, expire, navigate]);

  useEffect(() => {
    const recheck = () => (storedToken() === null ? void expire() : void refresh());
    const listeners = new AbortController();
    const { signal } = listeners;
    const onStorage = ({ key }: StorageEvent) => {
      // after a logout, unlike an expired session, forms with unsaved changes do not keep the page open
      if (key === LOGGED_OUT_KEY) {
        ignoreUnsavedChanges();
        expire();
      }
      // sign-in or sign-out in another tab; a null key means that the storage was cleared
      else if (key === TOKEN_KEY || key === null) recheck();
    };
    // a page restored from the back/forward cache has missed storage events
    const onReturn = ({ persisted }: PageTransitionEvent) => persisted && recheck();
    addEventListener('storage', onStorage, { signal });
    addEventListener('pageshow', onReturn, { signal });
    addEventListener('online', refresh, { signal });
    return () => listeners.abort();
  }, [refresh, expire]);

  useEffect(() => revalidateOnFocus(refresh), [refresh]);
}

export function useSession(): SessionState {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is used outside SessionProvider');
  return session;
}

/** localStorage key with the time of the last logout, by which other tabs distinguish a logout from an expired session. */
const LOGGED_OUT_KEY = 'logged-out-at';
