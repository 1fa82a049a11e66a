import BookOpen from 'lucide-react/icons/book-open';
import { useState } from 'react';
import { CrudList } from '#kit/crud/list/crud-list.tsx';
import { FilterChips } from '#kit/crud/list/list-filters.tsx';
import { useAsyncWithLists } from '#kit/crud/list/lists.tsx';
import type { ListView } from '#kit/crud/list/use-list-view.ts';
import { useDebouncedValue } from '#kit/crud/list/use-server-search.ts';
import { serverMessage } from '#kit/session/error-messages.ts';
import { EntryDetails, EntryForm } from './entry-form.tsx';
import { columnsOf, type InboxEntry, type InboxKind, stateLabels } from './kinds.tsx';
import { MemorialAction } from './memorial.tsx';
import { StateActions } from './state-actions.tsx';

/** The entries of one kind: read, set the status, add notes, or delete permanently. */
export function InboxList<Entry extends InboxEntry>({ kind }: { readonly kind: InboxKind<Entry> }) {
  const { name, calls, messages, states } = kind;
  const { value, error, reload, view, state, filterByState } = useInbox(kind);
  const counts = value?.counts;
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const choices = [
    { value: undefined, label: 'All', ...(all !== undefined && { count: all }) },
    ...Object.entries(stateLabels(kind)).map(([one, label]) => ({
      value: one,
      label,
      ...(counts && { count: counts[one] ?? 0 }),
    })),
    ...Object.entries(kind.filters ?? {}).map(([one, label]) => ({ value: one, label })),
  ];
  return (
    <CrudList
      group={kind.group}
      isWholeTab
      messages={messages}
      view={view}
      isLoading={!value && !error}
      isLoaded={value !== undefined}
      reload={reload}
      name={name}
      filter={
        <FilterChips legend="Filter by status" choices={choices} selected={state} onSelect={filterByState} />
      }
      emptyHint={view.isNarrowed ? 'Try another status or adjust your search terms.' : kind.emptyHint}
      details={(entry) => <EntryDetails kind={kind} entry={entry} />}
      editAction={{ icon: BookOpen, label: 'Open' }}
      moreActions={(entry, { showResult }) => (
        <>
          <StateActions {...{ entry, states, reload }} update={calls.update} onResult={showResult} />
          <MemorialAction {...{ entry, reload }} label="Withdraw" onResult={showResult} />
        </>
      )}
      form={(props) => <EntryForm kind={kind} {...props} />}
      // deletion is permanent, so it fails if another user changed the entry since it was loaded
      remove={({ id, version }) => calls.remove({ params: { id }, ifMatch: version })}
      deleteErrorMessage={(failed) => serverMessage(failed) ?? messages.deleteFailed}
    />
  );
}

interface InboxQuery {
  readonly state: string | undefined;
  readonly term: string;
  readonly page: number;
}

/** Loads a page of the inbox. For privacy, the search term is in no URL, neither of the page nor of the API call. */
function useInbox<Entry extends InboxEntry>(kind: InboxKind<Entry>) {
  const [selected, setSelected] = useState<InboxQuery>({ state: undefined, term: '', page: 1 });
  const [term, setTerm] = useState('');
  const settledTerm = useDebouncedValue(term.trim());
  // a new term starts at page 1
  const query = selected.term === settledTerm ? selected : { ...selected, term: settledTerm, page: 1 };
  const queryKey = JSON.stringify(query);
  const inbox = useAsyncWithLists(
    kind.messages.plural,
    async (signal) => ({ queryKey, page: await load(kind, query, signal) }),
    queryKey,
  );
  // after a failed query, the rows of an earlier query must not be shown
  const isCurrent = inbox.error === undefined || inbox.value?.queryKey === queryKey;
  const value = isCurrent ? inbox.value?.page : undefined;
  const { requests = [], found = 0, page = 1, pages = 1 } = value ?? {};
  const view: ListView<Entry> = {
    columns: columnsOf(kind),
    visibleRows: requests,
    count: { shown: found, total: found },
    isNarrowed: settledTerm !== '' || query.state !== undefined,
    search: { term, setTerm },
    pages: { page, pages, onPageChange: (to) => setSelected({ ...query, page: to }) },
  };
  return {
    ...inbox,
    value,
    view,
    state: query.state,
    filterByState: (state: string | undefined) => setSelected({ ...query, state, page: 1 }),
  };
}

function load<Entry extends InboxEntry>(
  { calls }: InboxKind<Entry>,
  { state, term, page }: InboxQuery,
  signal: AbortSignal,
) {
  const filter = { page, ...(state && { state: state as never }) };
  return term ? calls.search({ body: { term, ...filter }, signal }) : calls.list({ query: filter, signal });
}
