import { NothingThere } from './empty-state.tsx';
import type { RecordWords } from './types.ts';

interface EmptyListProps {
  readonly words: Pick<RecordWords, 'empty' | 'add'>;
  readonly isSearching: boolean;
  readonly isLoaded: boolean;
  readonly reload: () => Promise<void>;
}

/** What stands where there is no record to list: a search to change, or the first one to add. */
export function EmptyList({ words, isSearching, isLoaded, reload }: EmptyListProps) {
  return (
    <NothingThere
      title={words.empty}
      hint={isSearching ? 'Try adjusting your search terms.' : `Begin with “${words.add}”.`}
      isLoaded={isLoaded}
      reload={reload}
    />
  );
}
