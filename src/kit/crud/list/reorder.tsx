import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { type DragEvent, useState } from 'react';
import { failure, type Result } from '../../ui/dialogs/result-dialog.tsx';
import { describeFailure } from '../record-messages.ts';
import { type CrudRecord, titleOf } from '../types.ts';
import { RowAction } from './row-action.tsx';

interface ReorderOptions<Row> {
  readonly rows: readonly Row[];
  /** Whether several rows are beside each other. */
  readonly isGrid?: boolean;
  /** Moves a row to an index. */
  readonly move: (row: Row, to: number) => Promise<unknown>;
  readonly failureMessage: string;
  readonly reload: () => Promise<void>;
  readonly onResult: (result: Result) => void;
}

/** Lets staff change the order of a list: buttons move a row by one place, a pointer drags it to any place. */
export function useReorder<Row extends CrudRecord>(options: ReorderOptions<Row>) {
  const { rows, failureMessage, reload, onResult } = options;
  const [isMoving, setMoving] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const [dragged, setDragged] = useState<Row | null>(null);
  /** The index under the pointer. */
  const [target, setTarget] = useState<number | null>(null);

  const move = async (row: Row, to: number) => {
    if (isMoving || rows[to] === undefined || rows[to] === row) return;
    setMoving(true);
    setAnnouncement('');
    try {
      await options.move(row, to);
      setAnnouncement(`Moved to place ${to + 1} of ${rows.length}`);
    } catch (error) {
      console.error(error);
      onResult(failure(describeFailure(failureMessage, error)));
    }
    await reload();
    setMoving(false);
  };
  const endDrag = () => {
    setDragged(null);
    setTarget(null);
  };

  return {
    isMoving,
    announcement: (
      <p role="status" className="sr-only">
        {announcement}
      </p>
    ),
    /** Props of the element of a row, onto which others are dropped. */
    placeOf(row: Row) {
      const index = rows.indexOf(row);
      const isTarget = dragged !== null && dragged !== row && target === index;
      return {
        className: dragged === row ? 'opacity-55' : isTarget ? 'border-rubric bg-line/40' : '',
        onDragOver(event: DragEvent) {
          if (!dragged) return;
          event.preventDefault();
          setTarget(index);
        },
        onDrop(event: DragEvent) {
          event.preventDefault();
          if (dragged) move(dragged, index);
          endDrag();
        },
      };
    },
    /** The handle by which a pointer drags a row; a phone and the keyboard use the buttons. */
    handleOf: (row: Row) => (
      <span
        aria-hidden="true"
        draggable
        onDragStart={({ currentTarget, dataTransfer }) => {
          dataTransfer.effectAllowed = 'move';
          // Firefox starts no drag without data
          dataTransfer.setData('text/plain', titleOf(row));
          if (currentTarget.parentElement) dataTransfer.setDragImage(currentTarget.parentElement, 20, 20);
          setDragged(row);
        }}
        onDragEnd={endDrag}
        className="cursor-pointer py-3 text-quiet hover:text-ink max-sm:hidden"
      >
        <GripVertical size={20} strokeWidth={1.5} />
      </span>
    ),
    buttonsOf(row: Row) {
      const index = rows.indexOf(row);
      return MOVES[options.isGrid ? 'grid' : 'rows'].map(({ by, ...action }) => (
        <RowAction
          key={by}
          {...action}
          subject={titleOf(row)}
          isInactive={rows[index + by] === undefined}
          onPress={() => move(row, index + by)}
        />
      ));
    },
  };
}

const MOVES = {
  rows: [
    { by: -1, icon: ArrowUp, label: 'Move up' },
    { by: 1, icon: ArrowDown, label: 'Move down' },
  ],
  grid: [
    { by: -1, icon: ArrowLeft, label: 'Move earlier' },
    { by: 1, icon: ArrowRight, label: 'Move later' },
  ],
} as const;
