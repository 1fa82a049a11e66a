import { useState } from 'react';
import type { TrashEntry } from '#contract/trash.ts';
import type { TrashKind } from '#contract/trash-constants.ts';
import { useLists } from '../use-lists.tsx';

/** Whether the trash is shown in place of a list, and what of these kinds is in it. */
export function useTrash(kinds: readonly TrashKind[]) {
  const { trash } = useLists();
  const [isOn, setOn] = useState(false);
  const entries = trash.filter(({ kind }: TrashEntry) => kinds.includes(kind));
  const count = trash.next === null ? String(entries.length) : `${entries.length}+`;
  return { entries, isOn, filter: { count, isOn, onToggle: () => setOn(!isOn) } };
}
