import { useState } from 'react';
import type { PrayerRequestPage, PrayerState } from '#contract/prayer-requests.ts';
import { browserClient } from '../../session/browser-client.ts';
import { useAsync } from '../crud/use-async.ts';
import { useDebouncedTerm } from '../crud/use-debounced-value.ts';

interface InboxQuery {
  readonly state: PrayerState | undefined;
  readonly term: string;
  readonly page: number;
}

/** Loads a page of the inbox. For privacy, the search term is in no URL, neither of the page nor of the API call. */
export function useInbox() {
  const [selected, setSelected] = useState<InboxQuery>({ state: undefined, term: '', page: 1 });
  const { term, setTerm, debouncedTerm } = useDebouncedTerm();
  // a new term starts at page 1
  const query = selected.term === debouncedTerm ? selected : { ...selected, term: debouncedTerm, page: 1 };
  const queryKey = JSON.stringify(query);
  const inbox = useAsync(
    'prayer requests',
    async (signal) => ({ queryKey, page: await load(query, signal) }),
    queryKey,
  );
  // after a failed query, the rows of an earlier query must not be shown
  const isCurrent = inbox.error === undefined || inbox.value?.queryKey === queryKey;
  return {
    ...inbox,
    value: isCurrent ? inbox.value?.page : undefined,
    state: query.state,
    filterByState: (state: PrayerState | undefined) => setSelected({ ...query, state, page: 1 }),
    isSearching: debouncedTerm !== '',
    term,
    setTerm,
    goToPage: (page: number) => setSelected({ ...query, page }),
  };
}

function load({ state, term, page }: InboxQuery, signal: AbortSignal): Promise<PrayerRequestPage> {
  const { list, search } = browserClient.prayerRequests;
  return term
    ? search({ body: { term, state, page }, signal })
    : list({ query: { page, ...(state && { state }) }, signal });
}
