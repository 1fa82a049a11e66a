import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { useSession } from '../session/session.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../ui/dialogs/dialog.tsx';
import { draftTitles, removeUserDrafts } from './draft-store.ts';

/** Ends the session; if the browser stores unsaved drafts, asks first whether to keep or discard them. */
export function LogoutButton({ className }: { className: string }) {
  const { user, logout } = useSession();
  const [titles, setTitles] = useState<readonly string[]>([]);
  const ask = () => {
    const unsaved = user ? draftTitles(user.id) : [];
    if (unsaved.length > 0) setTitles(unsaved);
    else logout();
  };
  const discard = () => {
    // first: the logout stops forms in other tabs from restoring the removed drafts
    logout();
    if (user) removeUserDrafts(user.id);
  };

  return (
    <>
      <button type="button" className={className} onClick={ask}>
        <LogOut size={20} strokeWidth={1.5} />
        Logout
      </button>
      {titles.length > 0 && (
        <Dialog title="Unsaved drafts" onDismiss={() => setTitles([])}>
          <DialogBody className="space-y-3">
            <p>You have drafts that are not saved. They are stored only in this browser:</p>
            <ul className="list-disc space-y-1 pl-6">
              {titles.map((title, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change while the dialog is open
                <li key={index} className="wrap-anywhere">
                  {title}
                </li>
              ))}
            </ul>
            <p>If you share this computer with other people, discard the drafts.</p>
          </DialogBody>
          <DialogActions>
            <Button onClick={() => setTitles([])}>Cancel</Button>
            <Button onClick={discard}>Discard and log out</Button>
            <Button data-first-focus look="primary" onClick={logout}>
              Keep drafts and log out
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
