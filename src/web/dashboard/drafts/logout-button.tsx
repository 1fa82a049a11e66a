import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { useSession } from '../../session/session.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx';
import { draftTitles, removeDraftsOf } from './draft-store.ts';

/** Ends the session; asks first what becomes of text that this browser keeps and nobody has saved. */
export function LogoutButton({ className }: { className: string }) {
  const { user, logout } = useSession();
  const [titles, setTitles] = useState<readonly string[]>([]);
  const ask = () => {
    const kept = user ? draftTitles(user.id) : [];
    if (kept.length > 0) setTitles(kept);
    else logout();
  };
  const discard = () => {
    // first, so that a form in another tab knows that it is not to keep its text again
    logout();
    if (user) removeDraftsOf(user.id);
  };

  return (
    <>
      <button type="button" className={className} onClick={ask}>
        <LogOut size={20} strokeWidth={1.5} />
        Logout
      </button>
      {titles.length > 0 && (
        <Dialog title="Unsaved text" onDismiss={() => setTitles([])}>
          <DialogBody className="space-y-3">
            <p>You have written something that is not saved. It is kept in this browser only:</p>
            <ul className="list-disc space-y-1 pl-6">
              {titles.map((title, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change while it stands
                <li key={place} className="wrap-anywhere">
                  {title}
                </li>
              ))}
            </ul>
            <p>On a computer that others use too, it is better discarded.</p>
          </DialogBody>
          <DialogActions>
            <button type="button" className="button button-quiet" onClick={() => setTitles([])}>
              Cancel
            </button>
            <button type="button" className="button button-quiet" onClick={discard}>
              Discard and log out
            </button>
            <button type="button" data-first-focus className="button button-primary" onClick={logout}>
              Keep and log out
            </button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
