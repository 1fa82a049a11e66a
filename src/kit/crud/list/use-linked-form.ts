import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Opens the form of a list that the URL names (see `formUrl`), and removes it from the URL, so that neither a reload nor
 * Back opens it again.
 *
 * @param list undefined if URLs cannot open its forms. @param open receives the id of a record, or 'new', and whether to
 * open its history too.
 */
export function useLinkedForm(
  list: string | undefined,
  open: (id: number | 'new', opensHistory: boolean) => void,
): void {
  const [search, setSearch] = useSearchParams();
  const target = list !== undefined && search.get('list') === list ? search.get('open') : null;

  const follow = useEffectEvent((id: string) => {
    const opensHistory = search.has('history');
    setSearch(
      (before) => {
        before.delete('open');
        before.delete('history');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
    open(id === 'new' ? id : Number(id), opensHistory);
  });
  useEffect(() => {
    if (target !== null) follow(target);
  }, [target]);
}
