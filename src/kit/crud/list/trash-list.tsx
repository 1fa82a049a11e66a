import Ellipsis from 'lucide-react/icons/ellipsis';
import Trash from 'lucide-react/icons/trash-2';
import Undo from 'lucide-react/icons/undo-2';
import { useRef, useState } from 'react';
import { parishDate } from '../../dates/local-dates.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import type { TrashEntry } from '../../trash/contract.ts';
import { daysLeft, trashMessages } from '../../trash/messages.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { success, useResult } from '../../ui/dialogs/result-dialog.tsx';
import { ResponsivePicture } from '../../ui/media/picture.tsx';
import type { RecordKind } from '../records.ts';
import { useLists } from './lists.tsx';
import { AsyncRowAction, RowAction } from './row-action.tsx';

type KindLabels = Readonly<Partial<Record<RecordKind, string>>>;

/**
 * The trash entries of some kinds, and whether they are shown instead of the list.
 *
 * @param kindLabels the kinds with a label of each; '' for a list with a single kind.
 */
export function useTrash(kindLabels: KindLabels) {
  const { trash } = useLists();
  const [isOn, setOn] = useState(false);
  const entries = trash.filter(({ kind }) => kind in kindLabels);
  const count = trash.next === null ? String(entries.length) : `${entries.length}+`;
  const filter = { count, isOn, onToggle: () => setOn(!isOn) };
  return { isOn, filter, list: { entries, kindLabels } };
}

interface TrashFilterProps {
  /** '3', or '2000+' if not all are loaded. */
  readonly count: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

/** Button that switches between a list and its deleted records, in a menu while there are none. */
export function TrashFilter({ count, isOn, onToggle }: TrashFilterProps) {
  const [isShown, setShown] = useState(false);
  // once shown, it remains after the last record is gone, since it may have the focus
  if (!isShown && (isOn || count !== '0')) setShown(true);
  const button = (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onToggle}
      className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-sm border border-transparent px-3 whitespace-nowrap text-quiet hover:text-ink aria-pressed:border-edge aria-pressed:font-semibold aria-pressed:text-ink"
    >
      <Trash size={18} strokeWidth={1.5} />
      Trash ({count})
    </button>
  );
  if (isShown) return button;
  return (
    <details className="relative">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-sm px-3 text-quiet hover:text-ink">
        <Ellipsis size={18} strokeWidth={1.5} />
        More
      </summary>
      <div className="z-10 rounded-sm border border-line bg-raised sm:absolute sm:right-0 sm:shadow-float">
        {button}
      </div>
    </details>
  );
}

interface TrashListProps {
  readonly entries: readonly TrashEntry[];
  readonly kindLabels: KindLabels;
  readonly reload: () => Promise<unknown>;
}

/** Deleted records, most recent first, to restore or permanently delete. */
export function TrashList({ entries, kindLabels, reload }: TrashListProps) {
  const description = useRef<HTMLParagraphElement>(null);
  const [target, setTarget] = useState<TrashEntry | null>(null);
  const result = useResult();

  const finish = async (message: string) => {
    result.show(success(message));
    await reload();
    // the focused row no longer exists
    description.current?.focus();
  };
  return (
    <div>
      <p ref={description} tabIndex={-1} className="mb-4 text-quiet outline-none">
        {trashMessages.description}
      </p>
      {entries.length === 0 && (
        <p className="rounded-sm border border-dashed border-edge px-5 py-10 text-center font-serif text-2xl">
          {trashMessages.empty}
        </p>
      )}
      <ul aria-label={trashMessages.heading} className="space-y-3">
        {entries.map((entry) => (
          <li key={entry.id} className="card flex flex-wrap items-center justify-between gap-x-6">
            {entry.picture && (
              <ResponsivePicture
                picture={entry.picture}
                alt=""
                sizes="6rem"
                className="ml-4 aspect-[4/3] w-24 rounded-sm max-md:mt-3"
              />
            )}
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
              <AsyncRowAction
                icon={Undo}
                label="Restore"
                subject={entry.title}
                busyText="Restoring..."
                run={async () => {
                  await browserClient.trash.restore({ params: { id: entry.id } });
                  await finish(trashMessages.restored(entry.title));
                  return undefined;
                }}
                failureMessage={(error) => serverMessage(error) ?? trashMessages.restoreFailed}
                onResult={result.show}
              />
              <RowAction
                icon={Trash}
                label="Delete permanently"
                subject={entry.title}
                onPress={() => setTarget(entry)}
                isDanger
              />
            </div>
          </li>
        ))}
      </ul>
      {target && (
        <ConfirmDialog
          question={trashMessages.removeQuestion}
          subject={target.title}
          onDelete={async () => {
            await browserClient.trash.remove({ params: { id: target.id } });
            setTarget(null);
            await finish(trashMessages.removed);
          }}
          failureMessage={(error) => serverMessage(error) ?? trashMessages.removeFailed}
          onCancel={() => setTarget(null)}
        />
      )}
      {result.dialog}
    </div>
  );
}
