import {
  createContext,
  type ReactNode,
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
import { forgetToken, storedToken, storeToken, TOKEN_KEY } from './token-store.ts';
import { type Found, NOBODY, whoIsSignedIn } from './who-is-signed-in.ts';

export interface SessionState extends Found {
  /** True until it is known whether somebody is signed in. */
  readonly isLoading: boolean;
  signedIn(token: string, user: CurrentUser): void;
  /** Asks the server once more who is signed in, after it could not be reached. */
  retry(): Promise<void>;
  /** Ends the session on the server, and here whatever the server answers. */
  logout(): Promise<void>;
}

const SessionContext = createContext<SessionState | undefined>(undefined);

/** Who is signed in (public specification, section 4, Session). The session lives in the browser: a served page knows nothing of it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState({ ...NOBODY, isLoading: true });
  const navigate = useNavigate();
  /** Counts what has been learned about the session, so that an older question's answer is not believed. */
  const learned = useRef(0);

  const learn = useCallback((found: Found) => {
    learned.current += 1;
    setState({ ...found, isLoading: false });
  }, []);

  const ask = useCallback(async () => {
    learned.current += 1;
    const asked = learned.current;
    const found = await whoIsSignedIn();
    if (asked !== learned.current) return;
    // trouble on the way does not unmake who was known to be here
    setState(({ user }) => ({
      user: found.isUnreachable ? user : found.user,
      isUnreachable: found.isUnreachable && !user,
      isLoading: false,
    }));
  }, []);

  useEffect(() => {
    whenSessionEnds(() => {
      learn(NOBODY);
      const { pathname } = location;
      if (!pathname.includes('/login')) navigate('/admin/login', { replace: pathname.startsWith('/admin/') });
    });
    ask();
  }, [ask, learn, navigate]);

  useEffect(() => {
    const lookAgain = () => (storedToken() === null ? learn(NOBODY) : void ask());
    const heard = new AbortController();
    const { signal } = heard;
    // signed in or out in another tab; a null key means that everything stored was cleared
    addEventListener('storage', ({ key }) => (key === TOKEN_KEY || key === null) && lookAgain(), { signal });
    // a page brought back whole from the browser's history has missed what happened meanwhile
    addEventListener('pageshow', ({ persisted }) => persisted && lookAgain(), { signal });
    return () => heard.abort();
  }, [ask, learn]);

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
      async logout() {
        const ended = browserClient.auth.logout().catch((error) => console.error('Logout error', error));
        forgetToken();
        learn(NOBODY);
        await ended;
      },
    }),
    [state, ask, learn],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): SessionState {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is used outside SessionProvider');
  return session;
}
