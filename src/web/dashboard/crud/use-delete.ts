import { type RefObject, useEffect, useState } from 'react';
import { ApiProblem } from '#contract/problem.ts';
import { idOf, type RecordRow } from './types.ts';

interface Removal<Row> {
  /** The record that is asked about. */
  readonly asked: Row | null;
  ask(row: Row): void;
  cancel(): void;
  /** Removes the asked record; rejects when the server does not. */
  run(): Promise<void>;
}

interface RemovalOptions<Row> {
  /** The rows as they are listed now. */
  readonly rows: readonly Row[];
  readonly section: RefObject<HTMLElement | null>;
  /** Whether a dialog stands over the list: the focus moves on when it is gone. */
  readonly isHeld?: boolean;
  readonly remove: (row: Row) => Promise<unknown>;
  readonly onRemoved: (row: Row) => void;
}

/** Deletes one record of a list, and moves the focus on: to the row that takes its place, else to the section's heading. */
export function useRemoval<Row extends RecordRow>({
  rows,
  section,
  isHeld = false,
  remove,
  onRemoved,
}: RemovalOptions<Row>): Removal<Row> {
  const [asked, ask] = useState<Row | null>(null);
  const [left, setLeft] = useState<{ readonly id: number; readonly neighbour: number | undefined } | null>(
    null,
  );

  useEffect(() => {
    if (!left || isHeld || rows.some((row) => idOf(row) === left.id)) return;
    setLeft(null);
    const row = section.current?.querySelector<HTMLElement>(`[data-record="${left.neighbour}"]`);
    (row ?? section.current?.querySelector<HTMLElement>('h2'))?.focus();
  }, [left, rows, section, isHeld]);

  return {
    asked,
    ask,
    cancel: () => ask(null),
    async run() {
      if (!asked) return;
      await remove(asked).catch(unlessGone);
      const at = rows.findIndex((row) => idOf(row) === idOf(asked));
      const neighbour = rows[at + 1] ?? rows[at - 1];
      setLeft({ id: idOf(asked), neighbour: neighbour && idOf(neighbour) });
      ask(null);
      onRemoved(asked);
    },
  };
}

/** What somebody else has deleted already is deleted. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiProblem) || error.code !== 'NOT_FOUND') throw error;
}
