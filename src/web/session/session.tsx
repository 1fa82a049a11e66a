import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import type { CurrentUser } from '#contract/auth.ts';
import { browserClient, whenSessionEnds } from './browser-client.ts';
import { type Found, NOBODY, whoIsSignedIn } from './fetch-current-user.ts';
import { LOGGED_OUT_KEY, lastLogout, markLogout } from './logout-broadcast.ts';
import { lookAgain } from './revalidate-session.ts';
import { forgetToken, storedToken, storeToken, TOKEN_KEY } from './token-store.ts';
import { heldText, letTextGo } from './unsaved-changes.ts';

type Known = Pick<SessionState, 'user' | 'isUnreachable' | 'isLoading' | 'endedFor'>;

export interface SessionState extends Found {
  /** True until it is known whether somebody is signed in. */
  readonly isLoading: boolean;
  signedIn(token: string, user: CurrentUser): void;
  /** Takes note that the signed-in person has changed what is known of them. */
  changed(user: CurrentUser): void;
  /** Asks the server once more who is signed in, after it could not be reached. */
  retry(): Promise<void>;
  /** Whose session has ended while they were writing, until somebody goes on with their text or leaves it. */
  readonly endedFor: CurrentUser | null;
  /** Goes on with that text as whoever is signed in now. */
  resume(): void;
  /** Leaves that text, for the login page or, when somebody is signed in, for the dashboard. */
  leave(): void;
  /** Ends the session on the server, and here whatever the server answers. */
  logout(): Promise<void>;
}

const SessionContext = createContext<SessionState | undefined>(undefined);

/** Who is signed in (public specification, section 4, Session). The session lives in the browser: a served page knows nothing of it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<Known>({ ...NOBODY, isLoading: true, endedFor: null });
  const navigate = useNavigate();
  /** Counts what has been learned about the session, so that an older question's answer is not believed. */
  const learned = useRef(0);

  const learn = useCallback((found: Found) => {
    learned.current += 1;
    setState(({ endedFor }) => ({
      ...found,
      isLoading: false,
      endedFor: found.user?.id === endedFor?.id ? null : endedFor,
    }));
  }, []);

  /** @returns whether it leads nowhere: the person signs in again over what they were writing. */
  const end = useCallback(() => {
    learned.current += 1;
    const isHeld = heldText() !== undefined;
    setState(({ user, endedFor }) => ({
      ...NOBODY,
      isLoading: false,
      endedFor: isHeld ? (endedFor ?? user) : null,
    }));
    return isHeld;
  }, []);

  /** Somebody has logged out in another tab: unlike an end by itself, that leaves nothing here either. */
  const loggedOutElsewhere = useCallback(() => {
    learned.current += 1;
    letTextGo();
    setState({ ...NOBODY, isLoading: false, endedFor: null });
  }, []);

  const ask = useCallback(async () => {
    learned.current += 1;
    const asked = learned.current;
    const found = await whoIsSignedIn();
    if (asked !== learned.current) return;
    // parts of the page that are still to be taken over need not be so at once for this
    startTransition(() =>
      // trouble on the way does not unmake who was known to be here
      setState(({ user, endedFor }) => ({
        user: found.isUnreachable ? user : found.user,
        isUnreachable: found.isUnreachable && !user,
        isLoading: false,
        endedFor: found.user?.id === endedFor?.id ? null : endedFor,
      })),
    );
  }, []);

  useEffect(() => {
    whenSessionEnds(() => {
      if (end()) return;
      const { pathname } = location;
      if (!pathname.includes('/login')) navigate('/admin/login', { replace: pathname.startsWith('/admin/') });
    });
    ask();
  }, [ask, end, navigate]);

  useEffect(() => {
    const lookAgain = () => (storedToken() === null ? void end() : void ask());
    let logoutBefore = lastLogout();
    const heard = new AbortController();
    const { signal } = heard;
    const onStorage = ({ key }: StorageEvent) => {
      if (key === LOGGED_OUT_KEY) loggedOutElsewhere();
      // signed in or out in another tab; a null key means that everything stored was cleared
      else if (key === TOKEN_KEY || key === null) lookAgain();
    };
    const onLeave = () => {
      logoutBefore = lastLogout();
    };
    // a page brought back whole from the browser's history has missed what happened meanwhile
    const onReturn = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      if (lastLogout() !== logoutBefore) loggedOutElsewhere();
      lookAgain();
    };
    addEventListener('storage', onStorage, { signal });
    addEventListener('pageshow', onReturn, { signal });
    addEventListener('pagehide', onLeave, { signal });
    return () => heard.abort();
  }, [ask, end, loggedOutElsewhere]);

  useEffect(() => lookAgain(ask), [ask]);

  useEffect(() => {
    if (!state.isUnreachable) return;
    addEventListener('online', ask);
    return () => removeEventListener('online', ask);
  }, [state.isUnreachable, ask]);

  const session = useMemo<SessionState>(
    () => ({
      ...state,
      retry: ask,
      signedIn(token, user) {
        storeToken(token);
        learn({ user, isUnreachable: false });
      },
      changed: (user) => learn({ user, isUnreachable: false }),
      resume: () => setState((before) => ({ ...before, endedFor: null })),
      leave() {
        letTextGo();
        setState((before) => ({ ...before, endedFor: null }));
        const isStaffPage = location.pathname.startsWith('/admin/');
        const isSomebodyHere = storedToken() !== null;
        navigate(isSomebodyHere ? '/admin/dashboard' : '/admin/login', { replace: isStaffPage });
      },
      async logout() {
        const ended = browserClient.auth.logout().catch((error) => console.error('Logout error', error));
        // first the mark: other tabs hear of it before they find the token gone
        markLogout(Date.now());
        forgetToken();
        learn(NOBODY);
        await ended;
      },
    }),
    [state, ask, learn, navigate],
  );
  const text = state.endedFor ? heldText() : undefined;
  return (
    <SessionContext value={session}>
      {children}
      {text && <text.SignInAgain isKept={text.isKept} />}
    </SessionContext>
  );
}

export function useSession(): SessionState {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is used outside SessionProvider');
  return session;
}
