import Copy from 'lucide-react/icons/copy';
import Share from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { browserClient } from '../../session/browser-client.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialogs/dialog.tsx';
import { describeFailure } from '../crud/record-messages.ts';
import { RowAction } from '../crud/row-action.tsx';
import { useAsync } from '../crud/use-async.ts';
import { longParishDateTime } from '../parish-date.ts';

interface ShareDraftProps {
  readonly kind: 'events' | 'news';
  readonly record: { readonly _id: number; readonly title: string; readonly visibility: string };
}

/** An action of a row that creates or ends the link to a draft or scheduled record; nothing for others. */
export function ShareDraft({ kind, record }: ShareDraftProps) {
  const [isOpen, setOpen] = useState(false);
  if (record.visibility !== 'draft' && record.visibility !== 'scheduled') return null;
  return (
    <>
      <RowAction icon={Share} label="Share a draft" subject={record.title} onPress={() => setOpen(true)} />
      {isOpen && <ShareDialog kind={kind} id={record._id} onClose={() => setOpen(false)} />}
    </>
  );
}

function ShareDialog({
  kind,
  id,
  onClose,
}: Pick<ShareDraftProps, 'kind'> & { id: number; onClose: () => void }) {
  const calls = browserClient[kind];
  const params = { id };
  const { value: stored, error: loadError, reload } = useAsync('the link', () => calls.draftLink({ params }));
  const [url, setUrl] = useState<string | null>(null);
  const [busy, setBusy] = useState<'share' | 'unshare' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const run = async (action: 'share' | 'unshare') => {
    setBusy(action);
    setFailure(null);
    try {
      if (action === 'share') setUrl((await calls.share({ params })).url);
      else {
        await calls.unshare({ params });
        setUrl(null);
      }
    } catch (error) {
      console.error(error);
      setFailure(describeFailure(`Failed to ${action === 'share' ? 'create' : 'end'} the link`, error));
    }
    await reload();
    setBusy(null);
  };
  const problem = failure ?? (loadError ? 'The link could not be loaded. Please try again.' : null);

  return (
    <Dialog title="Share a draft" onDismiss={busy ? undefined : onClose}>
      <DialogBody>
        <div className="space-y-4">
          <p>
            A link shows this draft to anyone who has it, for 7 days and without signing in. You can end it at
            any time.
          </p>
          <p role="status">
            {stored?.expiresAt && `Shared until ${longParishDateTime(stored.expiresAt)}.`}
            {stored?.expiresAt && !url && ' The link was shown when it was created. A new one replaces it.'}
            {stored?.expiresAt === null && 'This draft is not shared.'}
          </p>
          {url && (
            <>
              <Field label="Link">
                {(control) => (
                  <input {...control} readOnly value={url} onFocus={({ target }) => target.select()} />
                )}
              </Field>
              <CopyButton text={url} icon={Copy}>
                Copy link
              </CopyButton>
            </>
          )}
          {problem && (
            <p role="alert" className="font-semibold text-bad">
              {problem}
            </p>
          )}
        </div>
      </DialogBody>
      <DialogActions>
        <button type="button" className="button button-quiet" disabled={busy !== null} onClick={onClose}>
          Close
        </button>
        {stored?.expiresAt && (
          <BusyButton
            className="button button-quiet"
            isBusy={busy === 'unshare'}
            busyText="Saving..."
            onClick={() => run('unshare')}
          >
            Stop sharing
          </BusyButton>
        )}
        {!url && (
          <BusyButton
            className="button button-primary"
            isBusy={busy === 'share'}
            busyText="Saving..."
            onClick={() => run('share')}
          >
            {stored?.expiresAt ? 'Create a new link' : 'Create link'}
          </BusyButton>
        )}
      </DialogActions>
    </Dialog>
  );
}
