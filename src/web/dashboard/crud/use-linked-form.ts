import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

/** A list whose forms URLs can open (see `formUrl`). */
export interface LinkedList<Row> {
  readonly name: string;
  readonly read: (input: { params: { id: number } }) => Promise<Row>;
}

/** Opens the form that the URL names, and removes it from the URL, so that neither a reload nor Back opens it again. */
export function useLinkedForm<Row>(
  list: LinkedList<Row> | undefined,
  open: (target: Row | 'new') => void,
  onFailure: (error: unknown) => void,
): void {
  const [search, setSearch] = useSearchParams();
  const target = list && search.get('list') === list.name ? search.get('open') : null;

  const follow = useEffectEvent(async (id: string) => {
    setSearch(
      (before) => {
        before.delete('open');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
    if (id === 'new' || !list) return open('new');
    try {
      open(await list.read({ params: { id: Number(id) } }));
    } catch (error) {
      onFailure(error);
    }
  });
  useEffect(() => {
    if (target !== null) void follow(target);
  }, [target]);
}
