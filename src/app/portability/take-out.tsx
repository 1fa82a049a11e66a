import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { describeFailure } from '#kit/crud/record-messages.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { usePasswordConfirmation } from '#kit/session/use-password-confirmation.tsx';
import { BusyButton } from '#kit/ui/controls/busy-button.tsx';
import { useResult } from '#kit/ui/dialogs/result-dialog.tsx';
import type { ParishSection } from '#parish/editor/block-section.tsx';
import type { Download as DownloadKind } from './wire.ts';

/** Downloads of all content and of a backup. */
export const takeOutSection: ParishSection = {
  id: 'take-out',
  heading: 'Take everything with you',
  Content: TakeOut,
};

function TakeOut() {
  const [withPrivate, setWithPrivate] = useState(false);
  const [busy, setBusy] = useState<DownloadKind | null>(null);
  const [started, setStarted] = useState(false);
  const { passwordDialog, confirm } = usePasswordConfirmation();
  const result = useResult();
  const download = async (what: DownloadKind) => {
    setBusy(what);
    setStarted(false);
    try {
      const created = await confirm((confirmation) =>
        browserClient.downloads.create({ body: { what, ...confirmation } }),
      );
      if (created) startDownload(created.url);
      setStarted(created !== undefined);
    } catch (error) {
      result.showError(error, describeFailure('The download could not be started', error));
    }
    setBusy(null);
  };
  const button = (what: DownloadKind, text: string) => (
    <BusyButton isBusy={busy === what} busyText="Preparing..." onClick={() => download(what)}>
      <Download size={20} strokeWidth={1.5} />
      {text}
    </BusyButton>
  );
  const everything = withPrivate ? 'everything-with-private-entries' : 'everything';
  return (
    <div className="mt-3 max-w-[32.3em] space-y-4">
      <p>
        One ZIP file with all texts, pictures, documents and recordings, also drafts: a page that shows them
        without this website, tables for a spreadsheet, and calendars. With it, another installation of this
        software becomes the same website.
      </p>
      <label className="flex min-h-11 w-fit items-center gap-3">
        <input
          type="checkbox"
          checked={withPrivate}
          onChange={({ target: { checked } }) => setWithPrivate(checked)}
        />
        Also prayer requests, visits, requests to take down a picture, and the letter’s subscribers
      </label>
      {button(everything, 'Download everything')}
      <p role="status" className="text-quiet empty:hidden">
        {started && 'The download has started. Your browser shows its progress.'}
      </p>
      <p>
        A backup is for the person who runs the server. It has everything, also accounts and the encrypted
        private entries, which can only be read with the server’s secret key.
      </p>
      {button('backup', 'Download a backup')}
      {passwordDialog}
      {result.dialog}
    </div>
  );
}

/** The browser saves the response while it arrives, so that it needs no memory for it. */
function startDownload(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
