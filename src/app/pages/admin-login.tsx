import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SignInForm } from '#kit/auth/sign-in/sign-in-form.tsx';
import { OfflineBanner } from '#kit/session/offline-banner.tsx';
import { useSession } from '#kit/session/session.tsx';
import { useHydrated } from '#kit/ui/use-hydrated.ts';
import { staticMeta } from '#parish/site/page-meta.ts';
import { Lamp } from './lamp.tsx';

const importPasswordForms = () => import('#kit/auth/sign-in/first-password-form.tsx');
const FirstPasswordForm = lazy(async () => ({ default: (await importPasswordForms()).FirstPasswordForm }));
const InvitationForm = lazy(async () => ({ default: (await importPasswordForms()).InvitationForm }));

export const meta = staticMeta({
  title: 'Sign in',
  description: ({ identity }) =>
    `For the staff of ${identity.name}: sign in to manage events, news, pictures and prayer requests.`,
  path: '/admin/login',
});

/**
 * The login page. Signed-in users are redirected to the dashboard, after replacing a temporary password. With the link of
 * an invitation, the user first chooses a password.
 */
export default function AdminLogin() {
  const { user, signIn, updateUser, logout } = useSession();
  const navigate = useNavigate();
  const { hash } = useLocation();
  // the server does not know the fragment
  const invitation = useHydrated() ? /^#invitation=(.+)/.exec(hash)?.[1] : undefined;
  const [acceptedEmail, setAcceptedEmail] = useState<string>();

  const userToSetPassword = user?.mustChangePassword ? user : null;

  useEffect(() => {
    if (user && !user.mustChangePassword && !invitation) navigate('/admin/dashboard', { replace: true });
  }, [user, invitation, navigate]);

  return (
    <main className="wrap grid items-center gap-12 py-12 md:grid-cols-2 md:py-20 lg:gap-20">
      <div className="flex aspect-[4/5] max-h-[36rem] w-full flex-col items-center gap-6 rounded-sm border border-line bg-night p-8 text-center text-on-night max-md:hidden">
        <div className="min-h-0 grow">
          <Lamp />
        </div>
        <blockquote className="max-w-[11.5em] text-xl italic">
          “Your word is a lamp to my feet, and a light for my path.”
        </blockquote>
        <p className="text-quiet-on-night">Psalm 119:105 · WEB</p>
      </div>
      <div className="mx-auto w-full max-w-md space-y-6">
        <header>
          <p className="eyebrow">For parish staff</p>
          <h1 className="mt-2 text-[clamp(2.2rem,1.7rem+2vw,3rem)]">
            {invitation || userToSetPassword ? 'Choose a password' : 'Sign in'}
          </h1>
        </header>
        <OfflineBanner />
        <Suspense>
          {invitation ? (
            <InvitationForm
              invitation={invitation}
              onAccepted={(email) => {
                setAcceptedEmail(email);
                navigate('/admin/login', { replace: true });
              }}
            />
          ) : userToSetPassword ? (
            <FirstPasswordForm user={userToSetPassword} onChosen={updateUser} onSignOut={logout} />
          ) : (
            <>
              <p role="status" className="font-semibold text-good empty:hidden">
                {acceptedEmail && 'Your password is saved. Please sign in with it.'}
              </p>
              <SignInForm
                key={acceptedEmail}
                email={acceptedEmail}
                onSignedIn={({ token, user: person }) => signIn(token, person)}
              />
              <p className="hidden font-semibold text-bad noscript:block">
                Signing in requires JavaScript. Please turn it on in your browser.
              </p>
              <details className="border-t border-line pt-3">
                <summary className="min-h-11 cursor-pointer py-2 font-semibold">Forgot password?</summary>
                <ul className="list-disc space-y-2 pl-5 text-quiet">
                  <li>
                    Use a passkey, if you have added one. For ten minutes you can then set a new password in
                    your profile.
                  </li>
                  <li>
                    Ask another administrator to set a new password for you, in the dashboard’s Users tab.
                  </li>
                  <li>
                    Ask the person who maintains the website to set one on the server, with the command{' '}
                    <code>npm run admin</code>.
                  </li>
                </ul>
              </details>
              <p className="text-quiet">
                No account yet? Please contact the church administrator for credentials.
              </p>
            </>
          )}
        </Suspense>
      </div>
    </main>
  );
}
