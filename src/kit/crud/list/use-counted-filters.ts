import { useAsync } from '../use-async.ts';
import { useLists } from './lists.tsx';
import type { ListFilter, LoadListPage } from './use-list-view.ts';

/** The parts of a list with the number of rows in each, which is loaded with each load of the dashboard's lists. */
export function useCountedFilters(
  filters: readonly ListFilter[],
  loadPage: LoadListPage<unknown>,
): readonly ListFilter[] {
  const load = () => Promise.all(filters.map(({ query }) => loadPage({ ...query, limit: 1 })));
  const { value } = useAsync('the numbers of rows', load, String(useLists().revision));
  return filters.map((filter, index) => ({ ...filter, count: value?.[index]?.total ?? undefined }));
}
