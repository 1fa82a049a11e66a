import { useState } from 'react';
import type { TrashKind } from '#contract/constants.ts';
import type { TrashEntry } from '#contract/trash.ts';
import { useLists } from '../use-lists.tsx';

/** The trash entries of the given kinds, and whether they are shown instead of the list. */
export function useTrash(kinds: readonly TrashKind[]) {
  const { trash } = useLists();
  const [isOn, setOn] = useState(false);
  const entries = trash.filter(({ kind }: TrashEntry) => kinds.includes(kind));
  const count = trash.next === null ? String(entries.length) : `${entries.length}+`;
  return { entries, isOn, filter: { count, isOn, onToggle: () => setOn(!isOn) } };
}
