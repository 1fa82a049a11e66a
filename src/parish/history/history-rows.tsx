import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { type ReactNode, useState } from 'react';
import { describeFailure } from '#kit/crud/record-messages.ts';
import { textOf } from '#kit/formatted-text/text-node.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { failure, type Result } from '#kit/ui/dialogs/result-dialog.tsx';
import { ResponsivePicture } from '#kit/ui/media/picture.tsx';
import type { HistoryEntry } from './contract.ts';

interface HistoryRowsProps {
  readonly entries: readonly HistoryEntry[];
  readonly actions: (entry: HistoryEntry) => ReactNode;
  readonly reload: () => Promise<void>;
  readonly onResult: (result: Result) => void;
}

/** The entries in order. Buttons move an entry by one place; a pointer drags it to any place. */
export function HistoryRows({ entries, actions, reload, onResult }: HistoryRowsProps) {
  const [isMoving, setMoving] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const [dragged, setDragged] = useState<HistoryEntry | null>(null);
  /** The position under the pointer. */
  const [target, setTarget] = useState<number | null>(null);

  const move = async (entry: HistoryEntry, position: number) => {
    const { _id: id, date, title, text, image, imageDescription, version } = entry;
    if (isMoving || position === entry.position || position < 1 || position > entries.length) return;
    setMoving(true);
    setAnnouncement('');
    try {
      const body = { date, title, text, image, imageDescription, position };
      await browserClient.history.update({ params: { id }, body, ifMatch: version });
      setAnnouncement(`Moved to place ${position} of ${entries.length}`);
    } catch (error) {
      console.error(error);
      onResult(failure(describeFailure('Failed to move history entry', error)));
    }
    await reload();
    setMoving(false);
  };
  const endDrag = () => {
    setDragged(null);
    setTarget(null);
  };

  return (
    <>
      <ol aria-label="History" aria-busy={isMoving} className="space-y-3">
        {entries.map((entry) => {
          const { _id, date, title, formatted, picture, position } = entry;
          const isTarget = dragged !== null && dragged !== entry && target === position;
          return (
            <li
              key={_id}
              className={`card flex flex-wrap items-center gap-x-4 gap-y-1 p-3 ${dragged === entry ? 'opacity-55' : isTarget ? 'border-rubric bg-line/40' : ''}`}
              onDragOver={(event) => {
                if (!dragged) return;
                event.preventDefault();
                setTarget(position);
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged) move(dragged, position);
                endDrag();
              }}
            >
              <span
                // a phone and the keyboard use the buttons
                aria-hidden="true"
                draggable
                onDragStart={({ currentTarget, dataTransfer }) => {
                  dataTransfer.effectAllowed = 'move';
                  // Firefox starts no drag without data
                  dataTransfer.setData('text/plain', title);
                  if (currentTarget.parentElement)
                    dataTransfer.setDragImage(currentTarget.parentElement, 20, 20);
                  setDragged(entry);
                }}
                onDragEnd={endDrag}
                className="cursor-pointer py-3 text-quiet hover:text-ink max-sm:hidden"
              >
                <GripVertical size={20} strokeWidth={1.5} />
              </span>
              {picture && (
                <ResponsivePicture
                  picture={picture}
                  alt=""
                  sizes="5rem"
                  className="aspect-[16/10] w-20 shrink-0 rounded-sm"
                />
              )}
              <div className="min-w-0 grow basis-56 py-1 wrap-anywhere">
                <h3 data-record={_id} tabIndex={-1} className="text-[1.2rem] outline-none">
                  <span className="text-rubric">{date}</span> {title}
                </h3>
                <p className="line-clamp-2 text-[0.95rem] text-quiet">{textOf(formatted.text)}</p>
              </div>
              <div className="grid grid-cols-2 max-sm:w-full sm:grid-cols-4">
                <MoveButton entry={entry} to={position - 1} last={entries.length} onMove={move} />
                <MoveButton entry={entry} to={position + 1} last={entries.length} onMove={move} />
                {actions(entry)}
              </div>
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

interface MoveButtonProps {
  readonly entry: HistoryEntry;
  readonly to: number;
  readonly last: number;
  readonly onMove: (entry: HistoryEntry, to: number) => void;
}

/** Uses `aria-disabled` at the ends of the list, since a disabled button would lose the focus. */
function MoveButton({ entry, to, last, onMove }: MoveButtonProps) {
  const isUp = to < entry.position;
  const isEnd = to < 1 || to > last;
  const Icon = isUp ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      aria-disabled={isEnd}
      onClick={() => onMove(entry, to)}
      className={`inline-flex min-h-11 items-center gap-2 rounded-sm px-3 whitespace-nowrap text-quiet aria-disabled:cursor-not-allowed aria-disabled:opacity-55 ${isEnd ? '' : 'hover:text-ink hover:underline'}`}
    >
      <Icon size={18} strokeWidth={1.5} />
      <span>
        {isUp ? 'Move up' : 'Move down'}
        <span className="sr-only"> {entry.title}</span>
      </span>
    </button>
  );
}
