import ArrowLeft from 'lucide-react/icons/arrow-left';
import Trash from 'lucide-react/icons/trash-2';
import Undo from 'lucide-react/icons/undo-2';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { localDate } from '../../dates/local-dates.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import type { TrashEntry } from '../../trash/contract.ts';
import { daysLeft, trashMessages } from '../../trash/messages.ts';
import { Link } from '../../ui/controls/link.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { type Result, success } from '../../ui/dialogs/result-dialog.tsx';
import { ResponsivePicture } from '../../ui/media/picture.tsx';
import { definitionOf, type RecordKind } from '../records.ts';
import { useLists } from './lists.tsx';
import { AsyncRowAction, RowAction } from './row-action.tsx';

/** The trash entries of some kinds, and their number: '3', or '2000+' if not all are loaded. */
function useTrash(kinds: readonly string[]) {
  const { trash } = useLists();
  const entries = trash.filter(({ kind }) => kinds.includes(kind));
  return { entries, count: trash.next === null ? String(entries.length) : `${entries.length}+` };
}

/** Link from a list to the deleted records of its kinds; nothing while there are none. */
export function TrashLink({ kinds }: { kinds: readonly RecordKind[] }) {
  const { count } = useTrash(kinds);
  const [search] = useSearchParams();
  if (count === '0') return null;
  return (
    <Link
      to={`?${new URLSearchParams([...search, ['trash', kinds.join()]])}`}
      className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-sm px-3 whitespace-nowrap text-quiet hover:text-ink"
    >
      <Trash size={18} strokeWidth={1.5} />
      Trash ({count})
    </Link>
  );
}

interface TrashViewProps {
  readonly kinds: readonly string[];
  /** Shows a result beside this view and the list to which it returns. */
  readonly onResult: (result: Result) => void;
}

/** Deleted records, most recent first, to restore or permanently delete. It returns to the list after the last one. */
export function TrashView({ kinds, onResult }: TrashViewProps) {
  const { entries, count } = useTrash(kinds);
  const { reload } = useLists();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [target, setTarget] = useState<TrashEntry | null>(null);
  const list = new URLSearchParams(search);
  list.delete('trash');
  const open = useEffectEvent(() => {
    heading.current?.focus();
    // the link may have interrupted the reload after a deletion
    reload();
  });
  useEffect(() => open(), []);

  const finish = async (message: string) => {
    onResult(success(message));
    await reload();
    if (count === '1') return navigate(`?${list}`, { replace: true });
    // the focused row no longer exists
    heading.current?.focus();
  };
  return (
    <section aria-labelledby="trash">
      <Link to={`?${list}`} className="link inline-flex min-h-11 items-center gap-2 font-semibold">
        <ArrowLeft size={18} strokeWidth={1.5} />
        Back to the list
      </Link>
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 ref={heading} id="trash" tabIndex={-1} className="text-3xl outline-none">
          {trashMessages.heading}
        </h2>
        <p role="status" className="text-quiet">
          {count === '1' ? '1 deleted item' : `${count} deleted items`}
        </p>
      </div>
      <p className="mt-2 mb-4 text-quiet">{trashMessages.description}</p>
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
                  kinds.length > 1 && capitalized(definitionOf(entry.kind).noun),
                  `Deleted on ${localDate(entry.deletedAt)}${entry.deletedBy ? ` by ${entry.deletedBy}` : ''}`,
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
                onResult={onResult}
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
    </section>
  );
}

const capitalized = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
