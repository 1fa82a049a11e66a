import Trash from 'lucide-react/icons/trash-2';
import Undo from 'lucide-react/icons/undo-2';
import { useCallback, useRef, useState } from 'react';
import type { TrashEntry } from '#contract/trash.ts';
import type { TrashKind } from '#contract/trash-constants.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { failure, type Result, ResultDialog } from '../../ui/result-dialog.tsx';
import { Toast } from '../../ui/toast.tsx';
import { RowAction } from '../crud/row-action.tsx';
import { parishDate } from '../parish-date.ts';
import { daysLeft, trashWords } from './messages.ts';

interface TrashListProps {
  readonly entries: readonly TrashEntry[];
  /** What each is called where several kinds lie together. */
  readonly kindLabels?: Readonly<Partial<Record<TrashKind, string>>>;
  readonly reload: () => Promise<unknown>;
}

/** Deleted records, latest first: each is restored here, or deleted for good. */
export function TrashList({ entries, kindLabels = {}, reload }: TrashListProps) {
  const rule = useRef<HTMLParagraphElement>(null);
  const [restoring, setRestoring] = useState<number | null>(null);
  const [asked, setAsked] = useState<TrashEntry | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const forgetNotice = useCallback(() => setNotice(null), []);

  const end = async (words: string) => {
    setNotice(words);
    await reload();
    // the row that had the focus is gone
    rule.current?.focus();
  };
  const restore = async ({ id, title }: TrashEntry) => {
    setRestoring(id);
    try {
      await browserClient.trash.restore({ params: { id } });
      await end(trashWords.restored(title));
    } catch (error) {
      console.error(error);
      setResult(failure(serverMessage(error) ?? trashWords.restoreFailed));
    }
    setRestoring(null);
  };

  return (
    <div>
      <p ref={rule} tabIndex={-1} className="mb-4 text-quiet outline-none">
        {trashWords.rule}
      </p>
      {entries.length === 0 && (
        <p className="rounded-sm border border-dashed border-edge px-5 py-10 text-center font-serif text-2xl">
          {trashWords.empty}
        </p>
      )}
      <ul aria-label={trashWords.heading} className="space-y-3">
        {entries.map((entry) => (
          <li key={entry.id} className="card flex flex-wrap items-center justify-between gap-x-6">
            <div className="min-w-0 grow px-4 pt-3 md:pb-3">
              <p className="font-semibold wrap-anywhere">{entry.title}</p>
              <p className="text-[0.95rem] text-quiet">
                {[
                  kindLabels[entry.kind],
                  `Deleted on ${parishDate(entry.deletedAt)}${entry.deletedBy ? ` by ${entry.deletedBy}` : ''}`,
                  daysLeft(entry, Date.now()),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <div className="flex flex-wrap gap-1 px-2 py-1">
              <RowAction
                icon={Undo}
                label="Restore"
                subject={entry.title}
                isBusy={restoring === entry.id}
                busyText="Restoring..."
                onPress={() => restore(entry)}
              />
              <RowAction
                icon={Trash}
                label="Delete for good"
                subject={entry.title}
                onPress={() => setAsked(entry)}
              />
            </div>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          question={trashWords.removeQuestion}
          subject={asked.title}
          onDelete={async () => {
            await browserClient.trash.remove({ params: { id: asked.id } });
            setAsked(null);
            await end(trashWords.removed);
          }}
          failureMessage={(error) => serverMessage(error) ?? trashWords.removeFailed}
          onCancel={() => setAsked(null)}
        />
      )}
      <ResultDialog result={result} onClose={() => setResult(null)} />
      <Toast message={notice} onGone={forgetNotice} />
    </div>
  );
}
