import type { ReactNode } from 'react';
import { useReorder } from '#kit/crud/list/reorder.tsx';
import { browserClient } from '#kit/session/browser-client.ts';
import type { Result } from '#kit/ui/dialogs/result-dialog.tsx';
import { ResponsivePicture } from '#kit/ui/media/picture.tsx';
import type { HistoryEntry } from './contract.ts';

interface HistoryRowsProps {
  readonly entries: readonly HistoryEntry[];
  readonly actions: (entry: HistoryEntry) => ReactNode;
  readonly reload: () => Promise<void>;
  readonly onResult: (result: Result) => void;
}

/** The entries in order, which staff can change. */
export function HistoryRows({ entries, actions, reload, onResult }: HistoryRowsProps) {
  const order = useReorder({
    rows: entries,
    move({ _id: id, date, title, text, image, imageDescription, version }, to) {
      const body = { date, title, text, image, imageDescription, position: to + 1 };
      return browserClient.history.update({ params: { id }, body, ifMatch: version });
    },
    failureMessage: 'Failed to move history entry',
    reload,
    onResult,
  });
  return (
    <>
      <ol aria-label="History" aria-busy={order.isMoving} className="space-y-3">
        {entries.map((entry) => {
          const { _id, date, title, text, picture } = entry;
          const { className, ...place } = order.placeOf(entry);
          return (
            <li
              key={_id}
              className={`card flex flex-wrap items-center gap-x-4 gap-y-1 p-3 ${className}`}
              {...place}
            >
              {order.handleOf(entry)}
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
                <p className="line-clamp-2 text-[0.95rem] text-quiet">{text}</p>
              </div>
              <div className="grid grid-cols-2 max-sm:w-full sm:grid-cols-4">
                {order.buttonsOf(entry)}
                {actions(entry)}
              </div>
            </li>
          );
        })}
      </ol>
      {order.announcement}
    </>
  );
}
