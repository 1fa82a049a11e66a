import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialogs/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';

interface ReauthDialogProps {
  /** Whether the input is stored as a draft and survives leaving the page. */
  readonly isDraftStored: boolean;
}

/**
 * Signs the user in again over a form with unsaved changes when the session has ended. It closes when the user has
 * signed in here or in another tab.
 */
export function ReauthDialog({ isDraftStored }: ReauthDialogProps) {
  const { user, expiredUser, signIn, leave } = useSession();
  if (!expiredUser) return null;
  if (user)
    return <OtherUserDialog name={user.name} writer={expiredUser.name} isDraftStored={isDraftStored} />;
  return (
    <Dialog title="Your session has ended" shape="sheet" onDismiss={leave}>
      <DialogBody className="space-y-5">
        <p>Nothing you wrote is lost. Sign in again to continue where you left off.</p>
        <SignInForm
          email={expiredUser.email}
          onSignedIn={({ token, user: person }) => {
            signIn(token, person);
            // the login page requires a new password first
            if (person.mustChangePassword) leave();
          }}
        />
      </DialogBody>
      <DialogActions>
        <p className="flex-1 basis-60 self-center text-[0.95rem] text-quiet">
          {isDraftStored
            ? 'If you leave, your text stays in this browser until you open the form again.'
            : 'If you leave, your text is lost.'}
        </p>
        <Button onClick={leave}>Leave</Button>
      </DialogActions>
    </Dialog>
  );
}

interface OtherUserDialogProps extends ReauthDialogProps {
  readonly name: string;
  /** The name of the user who wrote the text. */
  readonly writer: string;
}

function OtherUserDialog({ name, writer, isDraftStored }: OtherUserDialogProps) {
  const { resume, leave } = useSession();
  return (
    <Dialog title="Someone else is now signed in" onDismiss={undefined}>
      <DialogBody className="space-y-3">
        <p>
          You are signed in as <strong className="font-semibold">{name}</strong>. The text in this form was
          written by <strong className="font-semibold">{writer}</strong>.
        </p>
        <p>
          {isDraftStored
            ? `You can use this text and save it under your own name, or leave it in this browser for ${writer}.`
            : 'You can use this text and save it under your own name. If you leave it, it is lost.'}
        </p>
      </DialogBody>
      <DialogActions>
        <Button onClick={resume}>Use this text</Button>
        <Button data-first-focus look="primary" onClick={leave}>
          {isDraftStored ? `Leave it for ${writer}` : 'Discard it'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
