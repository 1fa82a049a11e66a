import { EmptyState } from './empty-state.tsx';
import type { CrudMessages } from './types.ts';

interface EmptyListProps {
  readonly messages: Pick<CrudMessages, 'empty' | 'add'>;
  readonly isSearching: boolean;
  readonly isLoaded: boolean;
  readonly reload: () => Promise<void>;
}

/** Empty state of a record list: suggests another search, or adding the first record. */
export function EmptyList({ messages, isSearching, isLoaded, reload }: EmptyListProps) {
  return (
    <EmptyState
      title={messages.empty}
      hint={isSearching ? 'Try adjusting your search terms.' : `To get started, select “${messages.add}”.`}
      isLoaded={isLoaded}
      reload={reload}
    />
  );
}
