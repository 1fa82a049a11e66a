import type { RefObject } from 'react';
import type { TrashKind } from '#contract/constants.ts';
import { ApiProblem } from '#contract/problem.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { failure, type Result } from '../../ui/result-dialog.tsx';
import { type CrudRecord, idOf } from '../crud/types.ts';
import { trashMessages } from './messages.ts';

interface UndoOptions {
  /** Undefined for records whose deletion is permanent. */
  readonly kind: TrashKind | undefined;
  readonly section: RefObject<HTMLElement | null>;
  readonly reload: () => Promise<unknown>;
  readonly onResult: (failed: Result) => void;
}

/** @returns a function that maps a deleted row to its undo action, which restores and focuses the row; undefined without a trash kind. */
export function useUndo({ kind, section, reload, onResult }: UndoOptions) {
  return (row: CrudRecord): (() => Promise<void>) | undefined =>
    kind &&
    (async () => {
      try {
        await restoreRecord(kind, idOf(row));
      } catch (error) {
        console.error(error);
        onResult(failure(serverMessage(error) ?? trashMessages.restoreFailed));
      }
      await reload();
      const restored = section.current?.querySelector<HTMLElement>(`[data-record="${idOf(row)}"]`);
      (restored ?? section.current?.querySelector<HTMLElement>('h2'))?.focus();
    });
}

/** @throws ApiProblem if the record cannot be restored or is no longer in the trash. */
async function restoreRecord(kind: TrashKind, recordId: number): Promise<void> {
  const entries = await browserClient.trash.list({ query: { kind } });
  const entry = entries.find((one) => one.recordId === recordId);
  if (!entry) throw new ApiProblem('NOT_FOUND', 'This is no longer in the trash.');
  await browserClient.trash.restore({ params: { id: entry.id } });
}
