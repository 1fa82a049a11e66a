import BookOpen from 'lucide-react/icons/book-open';
import { useState } from 'react';
import type { PrayerRequest, PrayerRequestPage, PrayerState } from '#contract/resources/inbox/prayer-requests.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { CrudList } from '../crud/crud-list.tsx';
import { FilterChips } from '../crud/list-filters.tsx';
import { StateBadge } from '../crud/record-details.tsx';
import type { Column } from '../crud/types.ts';
import { useAsync } from '../crud/use-async.ts';
import type { ListView } from '../crud/use-list-view.ts';
import { useDebouncedValue } from '../crud/use-server-search.ts';
import { useReloadWithLists } from '../lists.tsx';
import { parishDate } from '../parish-date.ts';
import { prayerRequestMessages, stateLabels } from './messages.ts';
import { RequestDetails, RequestForm } from './request-form.tsx';

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

/** Inbox of prayer requests: read, set the status, add notes, or delete permanently. */
export function PrayerRequestsTab() {
  const { value, error, view, state, filterByState, ...inbox } = useInbox();
  const reload = useReloadWithLists(inbox.reload);
  const counts = value?.counts;
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const choices = [
    { value: undefined, label: 'All', ...(all !== undefined && { count: all }) },
    ...(Object.keys(stateLabels) as PrayerState[]).map((one) => ({
      value: one,
      label: stateLabels[one],
      ...(counts && { count: counts[one] }),
    })),
  ];
  return (
    <CrudList
      isWholeTab
      messages={prayerRequestMessages}
      view={view}
      isLoading={!value && !error}
      isLoaded={value !== undefined}
      reload={reload}
      linked={{ name: 'prayer-requests', read: browserClient.prayerRequests.read }}
      filter={
        <FilterChips legend="Filter by status" choices={choices} selected={state} onSelect={filterByState} />
      }
      emptyHint={
        view.isNarrowed
          ? 'Try another status or adjust your search terms.'
          : 'Requests from the Prayer Request page appear here. You receive an email for each new request.'
      }
      details={(request) => <RequestDetails request={request} />}
      editAction={{ icon: BookOpen, label: 'Open' }}
      form={(props) => <RequestForm {...props} />}
      // deletion is permanent, so it fails if another user changed the request since it was loaded
      remove={({ id, version }) => browserClient.prayerRequests.remove({ params: { id }, ifMatch: version })}
      deleteErrorMessage={(failed) => serverMessage(failed) ?? prayerRequestMessages.deleteFailed}
    />
  );
}

interface InboxQuery {
  readonly state: PrayerState | undefined;
  readonly term: string;
  readonly page: number;
}

/** Loads a page of the inbox. For privacy, the search term is in no URL, neither of the page nor of the API call. */
function useInbox() {
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
