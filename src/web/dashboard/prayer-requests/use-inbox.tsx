import { useState } from 'react';
import type { PrayerRequest, PrayerRequestPage, PrayerState } from '#contract/resources/prayer-requests.ts';
import { browserClient } from '../../session/browser-client.ts';
import { StateBadge } from '../crud/record-details.tsx';
import type { Column } from '../crud/types.ts';
import { useAsync } from '../crud/use-async.ts';
import type { ListView } from '../crud/use-list-view.ts';
import { useDebouncedValue } from '../crud/use-server-search.ts';
import { parishDate } from '../parish-date.ts';
import { stateLabels } from './messages.ts';

/** Not sortable, since only one page is loaded; the newest request is first. */
const COLUMNS: readonly Column<PrayerRequest>[] = [
  { label: 'Name', cell: ({ name }) => name },
  { label: 'Prayer', cell: ({ prayerType }) => prayerType },
  { label: 'Received', cell: ({ createdAt }) => parishDate(createdAt) },
  {
    label: 'Status',
    cell: ({ state }) => <StateBadge isLive={state === 'new'} label={stateLabels[state]} />,
  },
];

interface InboxQuery {
  readonly state: PrayerState | undefined;
  readonly term: string;
  readonly page: number;
}

/** Loads a page of the inbox. For privacy, the search term is in no URL, neither of the page nor of the API call. */
export function useInbox() {
  const [selected, setSelected] = useState<InboxQuery>({ state: undefined, term: '', page: 1 });
  const [term, setTerm] = useState('');
  const settledTerm = useDebouncedValue(term.trim());
  // a new term starts at page 1
  const query = selected.term === settledTerm ? selected : { ...selected, term: settledTerm, page: 1 };
  const queryKey = JSON.stringify(query);
  const inbox = useAsync(
    'prayer requests',
    async (signal) => ({ queryKey, page: await load(query, signal) }),
    queryKey,
  );
  // after a failed query, the rows of an earlier query must not be shown
  const isCurrent = inbox.error === undefined || inbox.value?.queryKey === queryKey;
  const value = isCurrent ? inbox.value?.page : undefined;
  const { requests = [], found = 0, page = 1, pages = 1 } = value ?? {};
  const view: ListView<PrayerRequest> = {
    columns: COLUMNS,
    visibleRows: requests,
    count: value && { shown: found, total: found },
    isNarrowed: settledTerm !== '' || query.state !== undefined,
    search: { term, setTerm },
    pages: { page, pages, onPageChange: (to) => setSelected({ ...query, page: to }) },
  };
  return {
    ...inbox,
    value,
    view,
    state: query.state,
    filterByState: (state: PrayerState | undefined) => setSelected({ ...query, state, page: 1 }),
  };
}

function load({ state, term, page }: InboxQuery, signal: AbortSignal): Promise<PrayerRequestPage> {
  const { list, search } = browserClient.prayerRequests;
  return term
    ? search({ body: { term, state, page }, signal })
    : list({ query: { page, ...(state && { state }) }, signal });
}
