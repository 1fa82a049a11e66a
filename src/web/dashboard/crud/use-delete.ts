import { type RefObject, useEffect, useState } from 'react';
import { ApiProblem } from '#contract/problem.ts';
import { type CrudRecord, idOf } from './types.ts';

interface Deletion<Row> {
  /** The record whose deletion awaits confirmation. */
  readonly target: Row | null;
  /** Opens the confirmation for a record. */
  request(row: Row): void;
  cancel(): void;
  /** Deletes the target; rejects if the server does not delete it. */
  run(): Promise<void>;
}

interface DeleteOptions<Row> {
  readonly rows: readonly Row[];
  readonly section: RefObject<HTMLElement | null>;
  /** Whether a dialog covers the list; the focus moves after it closes. */
  readonly isDialogOpen?: boolean;
  readonly remove: (row: Row) => Promise<unknown>;
  readonly onDeleted: (row: Row) => void;
}

/** Deletes a record of a list, then focuses the next row, the previous row, or the section's heading. */
export function useDelete<Row extends CrudRecord>({
  rows,
  section,
  isDialogOpen = false,
  remove,
  onDeleted,
}: DeleteOptions<Row>): Deletion<Row> {
  const [target, request] = useState<Row | null>(null);
  const [deleted, setDeleted] = useState<{
    readonly id: number;
    readonly nextFocusId: number | undefined;
  } | null>(null);

  useEffect(() => {
    if (!deleted || isDialogOpen || rows.some((row) => idOf(row) === deleted.id)) return;
    setDeleted(null);
    const row = section.current?.querySelector<HTMLElement>(`[data-record="${deleted.nextFocusId}"]`);
    (row ?? section.current?.querySelector<HTMLElement>('h2'))?.focus();
  }, [deleted, rows, section, isDialogOpen]);

  return {
    target,
    request,
    cancel: () => request(null),
    async run() {
      if (!target) return;
      await remove(target).catch(ignoreNotFound);
      const index = rows.findIndex((row) => idOf(row) === idOf(target));
      const nextRow = rows[index + 1] ?? rows[index - 1];
      setDeleted({ id: idOf(target), nextFocusId: nextRow && idOf(nextRow) });
      request(null);
      onDeleted(target);
    },
  };
}

/** A record that another user already deleted counts as deleted. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiProblem) || error.code !== 'NOT_FOUND') throw error;
}
