import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { useEffect, useEffectEvent, useState } from 'react';
import { failure, type Result } from '../../ui/dialogs/result-dialog.tsx';
import { describeFailure } from '../record-messages.ts';
import { type CrudRecord, idOf, titleOf } from '../types.ts';
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

interface Move {
  readonly id: number;
  /** Returns the new index for the present one. */
  readonly to: (index: number) => number;
}

/**
 * Lets staff change the order of a list: buttons move a row by one place, a pointer drags it to any place. A move waits
 * until the one before is saved and the list is reloaded.
 */
export function useReorder<Row extends CrudRecord>(options: ReorderOptions<Row>) {
  const { rows, failureMessage, reload, onResult } = options;
  /** The move that is being saved, and those that wait. */
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const [announcement, setAnnouncement] = useState('');
  /** The id of the row that a pointer drags. */
  const [dragged, setDragged] = useState<number | null>(null);
  /** The index under the pointer. */
  const [target, setTarget] = useState<number | null>(null);
  /** The direction in which the page scrolls: 1 down, -1 up, 0 not at all. */
  const [scrolling, setScrolling] = useState(0);

  const addMove = (move: Move) => setMoves((waiting) => [...waiting, move]);
  const save = useEffectEvent(async ({ id, to }: Move) => {
    const index = rows.findIndex((row) => idOf(row) === id);
    const row = rows[index];
    const place = to(index);
    if (row && rows[place] && place !== index) {
      setAnnouncement('');
      try {
        await options.move(row, place);
        setAnnouncement(`Moved to place ${place + 1} of ${rows.length}`);
      } catch (error) {
        console.error(error);
        onResult(failure(describeFailure(failureMessage, error)));
      }
      await reload();
    }
    setMoves(([, ...waiting]) => waiting);
  });
  const [current] = moves;
  useEffect(() => {
    if (current) save(current);
  }, [current]);
  const endDrag = () => {
    setDragged(null);
    setTarget(null);
    setScrolling(0);
  };
  useEffect(() => {
    if (scrolling === 0) return;
    const timer = setInterval(() => scrollBy({ top: scrolling * SCROLL_PX }), SCROLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [scrolling]);

  return {
    isMoving: moves.length > 0,
    announcement: (
      <p role="status" className="sr-only">
        {announcement}
      </p>
    ),
    /** Props of the element of a row, onto which others are dropped. */
    placeOf(row: Row) {
      const index = rows.indexOf(row);
      const isDragged = dragged === idOf(row);
      const isTarget = dragged !== null && !isDragged && target === index;
      return {
        className: isDragged ? 'opacity-55' : isTarget ? 'border-rubric bg-line/40' : '',
        'data-place': index,
      };
    },
    /** The handle by which a mouse or finger drags a row; the keyboard uses the buttons. */
    handleOf: (row: Row) => (
      <span
        aria-hidden="true"
        onPointerDown={({ currentTarget, pointerId }) => {
          currentTarget.setPointerCapture(pointerId);
          setDragged(idOf(row));
        }}
        onPointerMove={({ clientX, clientY }) => {
          if (dragged === null) return;
          setScrolling(clientY < EDGE_PX ? -1 : clientY > innerHeight - EDGE_PX ? 1 : 0);
          setTarget(placeAt(clientX, clientY));
        }}
        onPointerUp={({ clientX, clientY }) => {
          // the page may have scrolled below the pointer
          const place = placeAt(clientX, clientY);
          if (dragged !== null && place !== null) addMove({ id: dragged, to: () => place });
          endDrag();
        }}
        onPointerCancel={endDrag}
        style={{ touchAction: 'none', userSelect: 'none' }}
        className="grid size-11 shrink-0 cursor-pointer place-items-center text-quiet hover:text-ink"
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
          onPress={() => addMove({ id: idOf(row), to: (present) => present + by })}
        />
      ));
    },
  };
}

/** A pointer this close to the top or bottom of the window scrolls the page. */
const EDGE_PX = 100;
const SCROLL_PX = 8;
const SCROLL_INTERVAL_MS = 16;

/** The index of the row at a point of the window. */
function placeAt(x: number, y: number): number | null {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]')?.dataset.place;
  return place === undefined ? null : Number(place);
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
