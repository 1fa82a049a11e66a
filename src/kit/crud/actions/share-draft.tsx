import Copy from 'lucide-react/icons/copy';
import Share from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { longLocalDateTime } from '../../dates/local-dates.ts';
import { browserClient } from '../../session/browser-client.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { InputField } from '../../ui/controls/field.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialogs/dialog.tsx';
import { RowAction } from '../list/row-action.tsx';
import { describeFailure } from '../record-messages.ts';
import { useAsync } from '../use-async.ts';

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

interface ShareDialogProps extends Pick<ShareDraftProps, 'kind'> {
  readonly id: number;
  readonly onClose: () => void;
}

function ShareDialog({ kind, id, onClose }: ShareDialogProps) {
  const calls = browserClient[kind];
  const params = { id };
  const { value: stored, error, reload } = useAsync('the link', () => calls.draftLink({ params }));
  const isShared = Boolean(stored?.expiresAt);
  /** The link is known only when it was created in this dialog. */
  const [url, setUrl] = useState<string | null>(null);
  const [busy, setBusy] = useState<'create' | 'end' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const problem = failure ?? (error ? 'The link could not be loaded. Please try again.' : null);

  const run = async (action: 'create' | 'end') => {
    setBusy(action);
    setFailure(null);
    try {
      if (action === 'end') await calls.unshare({ params });
      setUrl(action === 'create' ? (await calls.share({ params })).url : null);
    } catch (error) {
      console.error(error);
      setFailure(describeFailure(`Failed to ${action} the link`, error));
    }
    await reload();
    setBusy(null);
  };
  const button = (action: 'create' | 'end', label: string, look?: 'primary') => (
    <BusyButton look={look} isBusy={busy === action} busyText="Saving..." onClick={() => run(action)}>
      {label}
    </BusyButton>
  );

  return (
    <Dialog title="Share a draft" onDismiss={busy ? undefined : onClose}>
      <DialogBody>
        <div className="space-y-4">
          <p>
            A link shows this draft to anyone who has it, for 7 days and without signing in. You can end it at
            any time.
          </p>
          <p role="status">
            {stored?.expiresAt && `Shared until ${longLocalDateTime(stored.expiresAt)}.`}
            {isShared && !url && ' The link was shown when it was created. A new one replaces it.'}
            {stored && !isShared && 'This draft is not shared.'}
          </p>
          {url && (
            <>
              <InputField label="Link" readOnly value={url} onFocus={({ target }) => target.select()} />
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
        <Button disabled={busy !== null} onClick={onClose}>
          Close
        </Button>
        {isShared && button('end', 'Stop sharing')}
        {!url && button('create', isShared ? 'Create a new link' : 'Create link', 'primary')}
      </DialogActions>
    </Dialog>
  );
}
