import { useSession } from '../../session/session.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';

interface SignInAgainProps {
  /** Whether what was typed is still there after the page was left. */
  readonly isKept: boolean;
}

/**
 * Stands over a form with unsaved text when the session has ended: who signs in here goes on where they were. It is
 * gone as soon as they are signed in, here or in another tab.
 */
export function SignInAgain({ isKept }: SignInAgainProps) {
  const { user, endedFor, signedIn, leave } = useSession();
  if (!endedFor) return null;
  if (user) return <AnotherPerson name={user.name} writer={endedFor.name} isKept={isKept} />;
  return (
    <Dialog title="Your session has ended" shape="sheet" onDismiss={leave}>
      <DialogBody className="space-y-5">
        <p>Nothing that you wrote is lost. Sign in again, and go on where you were.</p>
        <SignInForm
          email={endedFor.email}
          onSignedIn={({ token, user: person }) => {
            signedIn(token, person);
            // the login page asks for a password of their own first
            if (person.mustChangePassword) leave();
          }}
        />
      </DialogBody>
      <DialogActions>
        <p className="flex-1 basis-60 self-center text-[0.95rem] text-quiet">
          {isKept
            ? 'If you leave, your text waits in this browser until you open the form again.'
            : 'If you leave, what you wrote here is lost.'}
        </p>
        <button type="button" className="button button-quiet" onClick={leave}>
          Leave
        </button>
      </DialogActions>
    </Dialog>
  );
}

function AnotherPerson({ name, writer, isKept }: { name: string; writer: string; isKept: boolean }) {
  const { resume, leave } = useSession();
  return (
    <Dialog title="Somebody else has signed in" onDismiss={undefined}>
      <DialogBody className="space-y-3">
        <p>
          You are signed in as <strong className="font-semibold">{name}</strong>. What stands in this form was
          written by <strong className="font-semibold">{writer}</strong>.
        </p>
        <p>
          {isKept
            ? `Leave it, and it waits in this browser for ${writer}; or take it over, and save it under your own name.`
            : 'Leave it, and it is lost; or take it over, and save it under your own name.'}
        </p>
      </DialogBody>
      <DialogActions>
        <button type="button" className="button button-quiet" onClick={resume}>
          Take it over
        </button>
        <button type="button" data-first-focus className="button button-primary" onClick={leave}>
          Leave it
        </button>
      </DialogActions>
    </Dialog>
  );
}
