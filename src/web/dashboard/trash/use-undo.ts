import type { RefObject } from 'react';
import { ApiProblem } from '#contract/problem.ts';
import type { TrashKind } from '#contract/trash-constants.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { failure, type Result } from '../../ui/result-dialog.tsx';
import { idOf, type RecordRow } from '../crud/types.ts';
import { trashWords } from './messages.ts';

interface UndoOptions {
  /** Undefined for what does not rest when it is deleted. */
  readonly kind: TrashKind | undefined;
  readonly section: RefObject<HTMLElement | null>;
  readonly reload: () => Promise<unknown>;
  readonly tell: (failed: Result) => void;
}

/**
 * Takes a deletion back.
 *
 * @returns for a deleted row, what brings it back into its list; undefined where that cannot be.
 */
export function useUndo({ kind, section, reload, tell }: UndoOptions) {
  return (row: RecordRow): (() => Promise<void>) | undefined =>
    kind &&
    (async () => {
      try {
        await restoreRecord(kind, idOf(row));
      } catch (error) {
        console.error(error);
        tell(failure(serverMessage(error) ?? trashWords.restoreFailed));
      }
      await reload();
      const restored = section.current?.querySelector<HTMLElement>(`[data-record="${idOf(row)}"]`);
      (restored ?? section.current?.querySelector<HTMLElement>('h2'))?.focus();
    });
}

/** @throws ApiProblem, in words for the person, when it cannot be restored or is in the trash no more. */
async function restoreRecord(kind: TrashKind, recordId: number): Promise<void> {
  const entries = await browserClient.trash.list({ query: { kind } });
  const entry = entries.find((one) => one.recordId === recordId);
  if (!entry) throw new ApiProblem('NOT_FOUND', 'This is not in the trash any more');
  await browserClient.trash.restore({ params: { id: entry.id } });
}
