import Download from 'lucide-react/icons/download';
import Undo from 'lucide-react/icons/undo-2';
import { useEffect, useRef, useState } from 'react';
import { useLists } from '#kit/crud/list/lists.tsx';
import { AsyncRowAction, RowAction } from '#kit/crud/list/row-action.tsx';
import { describeFailure } from '#kit/crud/record-messages.ts';
import { useAsync } from '#kit/crud/use-async.ts';
import { localDate, localDateTime } from '#kit/dates/local-dates.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { FileButton } from '#kit/ui/controls/file-input.tsx';
import { ConfirmDialog } from '#kit/ui/dialogs/confirm-dialog.tsx';
import { useResult } from '#kit/ui/dialogs/result-dialog.tsx';
import { downloadCsv } from '#kit/ui/download-csv.ts';
import { UploadBar } from '#kit/uploads/upload-bar.tsx';
import { createUploadClient, type UploadProgress } from '#kit/uploads/upload-file.ts';
import type { ParishSection } from '#parish/editor/block-section.tsx';
import type { Import } from '../contract.ts';
import { ImportLines, ImportPreview } from './import-preview.tsx';
import { stateText, templates } from './import-texts.ts';

const POLL_MS = 1_500;

/** Imports from other programs. */
export const importsSection: ParishSection = {
  id: 'imports',
  heading: 'Bring things in',
  Content: Imports,
};

function Imports() {
  const { value: list, error, reload } = useAsync('the imports', () => browserClient.imports.list());
  const { reload: reloadLists } = useLists();
  const isWorking = list?.some(({ state }) => ['reading', 'running', 'undoing'].includes(state)) ?? false;
  const [sent, setSent] = useState<{ file: File; progress: UploadProgress } | null>(null);
  const result = useResult();
  const wasWorking = useRef(false);
  const chooser = useRef<HTMLInputElement>(null);
  const states = list?.map(({ id, state }) => `${id} ${state}`).join();
  const shownStates = useRef(states);
  useEffect(() => {
    // the button that was pressed is gone, and the page is shorter
    const isLost = shownStates.current !== undefined && document.activeElement === document.body;
    if (isLost) chooser.current?.focus();
    shownStates.current = states;
  }, [states]);
  useEffect(() => {
    if (wasWorking.current && !isWorking) void reloadLists();
    wasWorking.current = isWorking;
    if (!isWorking) return;
    const timer = setInterval(() => void reload(), POLL_MS);
    return () => clearInterval(timer);
  }, [isWorking, reload, reloadLists]);
  const upload = async (file: File) => {
    const form = new FormData();
    form.set('file', file);
    setSent({ file, progress: { sentBytes: 0, totalBytes: file.size } });
    try {
      const client = createUploadClient({ onProgress: (progress) => setSent({ file, progress }) });
      await client.imports.create({ form });
      await reload();
    } catch (failed) {
      result.showError(failed, describeFailure('The file could not be sent', failed));
    }
    setSent(null);
  };
  return (
    <div className="max-w-3xl space-y-4">
      <p className="max-w-[32.3em] text-quiet">
        An export of WordPress (.xml), a calendar (.ics), or a table of events, organizations or former vicars
        (.csv). You see what is in the file before anything is changed, and can undo an import for 30 days.
      </p>
      <FileButton
        ref={chooser}
        text="Choose a file"
        aria-label="File to import"
        accept=".xml,.ics,.csv,.txt,.tsv,text/xml,text/calendar,text/csv"
        className="min-h-11 w-fit"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file && !sent) void upload(file);
        }}
      />
      {sent && <UploadBar name={sent.file.name} {...sent.progress} />}
      <p className="flex flex-wrap items-center gap-x-4 text-quiet">
        Tables to fill in:
        {Object.entries(templates).map(([name, csv]) => (
          <button
            key={name}
            type="button"
            className="link min-h-11"
            onClick={() => downloadCsv(name, `\ufeff${csv}`)}
          >
            {name}
          </button>
        ))}
      </p>
      {error !== undefined && <p role="alert">The imports could not be loaded.</p>}
      <ul aria-label="Imports" className="space-y-4 empty:hidden">
        {list?.map((one) => (
          <ImportItem key={one.id} item={one} reload={reload} />
        ))}
      </ul>
      {result.dialog}
    </div>
  );
}

interface ImportItemProps {
  readonly item: Import;
  readonly reload: () => Promise<void>;
}

/** An import: its state, its preview or report, and its actions. */
function ImportItem({ item, reload }: ImportItemProps) {
  const { id, state, fileName, host, by, createdAt, undoUntil } = item;
  const [isUndoing, setUndoing] = useState(false);
  const result = useResult();
  const isPreview = state === 'ready' || state === 'unreadable';
  const hasReport = ['done', 'undone'].includes(state);
  const details = useAsync(
    'an import',
    async () => (isPreview || hasReport ? browserClient.imports.read({ params: { id } }) : undefined),
    `${id} ${state}`,
  );
  const report = async () => {
    const { csv } = await browserClient.imports.report({ params: { id } });
    downloadCsv(`import-${id}.csv`, csv);
    return undefined;
  };
  return (
    <li className="card space-y-3 p-5 sm:p-7">
      <div className="wrap-anywhere">
        <h3 className="text-xl">{fileName}</h3>
        <p className="text-quiet">{[host, by, localDateTime(createdAt)].filter(Boolean).join(' · ')}</p>
      </div>
      <p role="status">{stateText(item)}</p>
      {isPreview && details.value?.state === state && (
        <ImportPreview key={state} preview={details.value} reload={reload} />
      )}
      {hasReport && details.value && (
        <>
          <ImportLines title="Left out" {...details.value.leftOut} />
          <ImportLines title="Notes" {...details.value.notes} />
          <div className="flex flex-wrap items-center gap-x-3">
            <AsyncRowAction
              {...{ icon: Download, label: 'Download the report', subject: `of ${fileName}` }}
              run={report}
              failureMessage={() => 'The report could not be downloaded'}
              onResult={result.show}
            />
            {undoUntil && (
              <RowAction
                {...{ icon: Undo, label: 'Undo this import', subject: fileName, isDanger: true }}
                onPress={() => setUndoing(true)}
              />
            )}
          </div>
        </>
      )}
      {isUndoing && (
        <ConfirmDialog
          question={`All that it brought moves to the trash, except what was changed since. You can undo it until ${localDate(undoUntil ?? '')}.`}
          subject={fileName}
          labels={{ title: 'Undo this import', confirm: 'Undo it', busy: 'Starting...' }}
          failureMessage={(failed) => describeFailure('The import could not be undone', failed)}
          onCancel={() => setUndoing(false)}
          onDelete={async () => {
            await browserClient.imports.undo({ params: { id } });
            setUndoing(false);
            await reload();
          }}
        />
      )}
      {result.dialog}
    </li>
  );
}
