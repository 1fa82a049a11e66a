import Search from 'lucide-react/icons/search';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '#kit/ui/controls/button.tsx';
import { Pagination } from '#kit/ui/controls/pagination.tsx';
import { MAX_SEARCH_CHARACTERS } from '#kit/ui/search/search-settings.ts';
import {
  type CursorKey,
  type ListData,
  type ListProps,
  type ListQuery,
  listUrl,
  type SearchEndpoint,
  type SearchPage,
  searchRows,
} from './list-query.ts';

interface SearchableListProps<Row> extends Pick<ListProps<Row>, 'data' | 'query'> {
  /** The query key of the search term. */
  readonly name: 'events' | 'news';
  readonly title: string;
  /** Id of the section on the page. */
  readonly anchor: string;
  readonly endpoint: SearchEndpoint<Row>;
  /** What the rows are called, 'article'. */
  readonly noun: string;
  /** What the search results are called, and a text after their number. */
  readonly resultsLabel?: (results: readonly Row[]) => { readonly noun: string; readonly details: string };
  readonly children: (rows: readonly Row[], isSearching: boolean) => ReactNode;
}

/** A list with heading, count and search box. */
export function SearchableList<Row>({
  name,
  title,
  anchor,
  data,
  query: { terms },
  endpoint,
  noun,
  resultsLabel = () => ({ noun, details: '' }),
  children,
}: SearchableListProps<Row>) {
  const [term, setTerm] = useState(terms[name]);
  const searchPage = useDebouncedSearch(term, data.searchPage, endpoint);
  const isSearching = searchPage !== null;
  const rows = searchPage?.rows ?? data.rows;
  const next = searchPage?.next;

  const searchStatus = () => {
    const soFar = next ? ' so far' : '';
    if (rows.length === 0) return soFar ? 'No results so far' : `No results for “${searchPage?.term}”`;
    const label = resultsLabel(rows);
    return `${countLabel(rows.length, label.noun)} found${soFar}${label.details}`;
  };
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h2 className="text-[clamp(1.9rem,1.5rem+1.5vw,2.6rem)]">{title}</h2>
          <p role="status" className="mt-1 min-h-[1.6em] text-quiet">
            {isSearching ? searchStatus() : data.count > 0 && countLabel(data.count, noun)}
          </p>
        </div>
        <SearchBox name={name} term={term} onTerm={setTerm} action={listUrl({}, anchor)} terms={terms} />
      </header>
      {children(rows, isSearching)}
      {next && (
        <Pagination
          label={`${name === 'events' ? 'Event' : 'News'} search results`}
          links={[
            {
              to: listUrl({ [name]: searchPage.term, [`${name}_from`]: next }, anchor),
              text: 'Show more results',
            },
          ]}
        />
      )}
    </>
  );
}

function countLabel(count: number, noun: string): string {
  return count === 1 ? `One ${noun}` : `${count} ${noun}s`;
}

interface ListPagesProps {
  readonly label: string;
  readonly cursorKey: CursorKey;
  readonly anchor: string;
  readonly data: ListData<unknown>;
  readonly query: ListQuery;
  /** Texts of the links to the first and to the next page. */
  readonly first: string;
  readonly more: string;
}

/** Links to the first and to the next page of a list. */
export function ListPages({ label, cursorKey, anchor, data, query, first, more }: ListPagesProps) {
  const next = data.next[cursorKey];
  return (
    <Pagination
      label={label}
      links={[
        query.cursors[cursorKey] && { to: listUrl({}, anchor), text: first },
        next && { to: listUrl({ [cursorKey]: next }, anchor), text: more },
      ]}
    />
  );
}

const DEBOUNCE_MS = 300;

/**
 * Searches a list on the server, 300 ms after the last keystroke.
 *
 * @returns the results of the previous term until those of the current one have loaded; null without a term.
 */
function useDebouncedSearch<Row>(
  term: string,
  initial: SearchPage<Row> | null,
  endpoint: SearchEndpoint<Row>,
): SearchPage<Row> | null {
  const [previousInitial, setPreviousInitial] = useState(initial);
  const [page, setPage] = useState(initial);
  if (previousInitial !== initial) {
    setPreviousInitial(initial);
    setPage(initial);
  }
  const query = term.trim();
  const isCurrent = page?.term === query;
  const search = useEffectEvent(() => searchRows(endpoint, query));

  useEffect(() => {
    if (isCurrent) return;
    if (query === '') return setPage(null);
    let isActive = true;
    const timer = setTimeout(async () => {
      try {
        const result = await search();
        if (isActive) setPage(result);
      } catch (error) {
        console.error('The search failed', error);
      }
    }, DEBOUNCE_MS);
    return () => {
      isActive = false;
      clearTimeout(timer);
    };
  }, [query, isCurrent]);

  return query === '' ? null : page;
}

/** Safari rejects more than 100 history updates in 30 s. */
const URL_UPDATE_DELAY_MS = 400;

interface SearchBoxProps {
  /** Query key of the term; without scripts the form sends it to the server. */
  readonly name: 'events' | 'news';
  readonly term: string;
  readonly onTerm: (term: string) => void;
  /** URL of the page and section that the form submits to. */
  readonly action: string;
  /** The terms in the URL; submitting this form preserves that of the other list. */
  readonly terms: ListQuery['terms'];
}

/** A search-as-you-type box. The term is stored in the URL, so that it survives sharing and history navigation. */
function SearchBox({ name, term, onTerm, action, terms }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const label = `Search ${name}`;
  const otherName = name === 'events' ? 'news' : 'events';

  useEffect(() => {
    // typed before hydration, or restored by the browser
    if (input.current) onTerm(input.current.value);
  }, [onTerm]);

  useEffect(() => {
    const timer = setTimeout(() => updateUrl(action, name, term), URL_UPDATE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [action, name, term]);

  return (
    <search aria-label={label} className="w-full sm:max-w-80">
      <form action={action} onSubmit={(event) => event.preventDefault()} className="flex gap-3">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <span className="relative grow">
          <Search
            size={20}
            strokeWidth={1.5}
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-quiet"
          />
          <input
            ref={input}
            id={id}
            type="search"
            name={name}
            placeholder={`${label}...`}
            defaultValue={term}
            maxLength={MAX_SEARCH_CHARACTERS}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => onTerm(event.target.value)}
            className="min-h-11 w-full rounded-sm border border-edge bg-raised pr-3 pl-11 placeholder:text-quiet [&::-webkit-search-cancel-button]:grayscale"
          />
        </span>
        {terms[otherName] && <input type="hidden" name={otherName} value={terms[otherName]} />}
        <Button type="submit" className="hidden noscript:inline-flex">
          Search
        </Button>
      </form>
    </search>
  );
}

function updateUrl(action: string, name: string, term: string): void {
  const url = new URL(location.href);
  if (url.pathname !== new URL(action, url).pathname) return;
  if (term.trim()) url.searchParams.set(name, term);
  else url.searchParams.delete(name);
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}
