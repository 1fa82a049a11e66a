import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { TrashKind } from '#contract/constants.ts';
import type { TrashEntry } from '#contract/resources/trash.ts';
import { useLists } from '../lists.tsx';

interface TrashFilterProps {
  /** '3', or '2000+' if not all are loaded. */
  readonly count: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

/** Button that switches between a list and its deleted records. */
export function TrashFilter({ count, isOn, onToggle }: TrashFilterProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onToggle}
      className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-sm border border-transparent px-3 whitespace-nowrap text-quiet hover:text-rubric aria-pressed:border-rubric aria-pressed:font-semibold aria-pressed:text-rubric"
    >
      <Trash size={18} strokeWidth={1.5} />
      Trash ({count})
    </button>
  );
}

/** The trash entries of the given kinds, and whether they are shown instead of the list. */
export function useTrash(kinds: readonly TrashKind[]) {
  const { trash } = useLists();
  const [isOn, setOn] = useState(false);
  const entries = trash.filter(({ kind }: TrashEntry) => kinds.includes(kind));
  const count = trash.next === null ? String(entries.length) : `${entries.length}+`;
  return { entries, isOn, filter: { count, isOn, onToggle: () => setOn(!isOn) } };
}
