import { data } from 'react-router';
import { longDate } from '#church-year/dates.ts';
import type { Client } from '#kit/api/client.ts';
import { resultsLabel, resultsOrNone, SearchForm, searchText } from '#kit/search/search-form.tsx';
import { SEARCH_KEY_SETTING } from '#kit/search/search-settings.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { attempt } from '#kit/session/token-store.ts';
import { loadOptional } from '#kit/ssr/load-optional.ts';
import { markWords, queryWords } from '#kit/text/word-search.ts';
import { Link } from '#kit/ui/controls/link.tsx';
import { useHydrated } from '#kit/ui/use-hydrated.ts';
import { pageContext } from '#parish/site/page-context.ts';
import { pageMeta } from '#parish/site/page-meta.ts';
import type { Route } from './+types/search-page';
import type { SearchGroup } from './contract.ts';

const KIND_NAMES: Readonly<Record<SearchGroup['kind'], string>> = {
  page: 'Pages',
  service: 'Services',
  churchDay: 'Church days',
  event: 'Events',
  news: 'News',
  organization: 'Organizations',
  resource: 'Resources',
  gallery: 'Gallery',
};

async function searchSite(client: Client, url: URL) {
  const text = searchText(url, 'q');
  const search = () => resultsOrNone(client.search.read({ query: { q: text } }));
  return { text, groups: text ? await loadOptional(search()) : [] };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const result = await searchSite(context.get(pageContext).client, url);
  // incomplete pages are sent with 503, so that they are not cached
  return data(result, { status: result.groups ? 200 : 503 });
}

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return searchSite(browserClient, url);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: 'Search',
    description: 'Search the events, the news, the church year and the pages of this site.',
    path: '/search',
    // search engines would show the text of any link to results under the parish's name
    isIndexable: !loaderData?.text,
    site: matches[0].loaderData,
  });
}

/** The search of the site; without scripts too. */
export default function SearchPage({ loaderData: { text, groups } }: Route.ComponentProps) {
  const words = queryWords(text);
  const count = groups?.reduce((sum, { total }) => sum + total, 0);
  return (
    <main className="wrap max-w-[52rem] py-14">
      <h1 className="mb-6">Search</h1>
      <SearchForm
        key={text}
        action="/search"
        name="q"
        label="Events, news, feasts, people ..."
        placeholder="English or Malayalam"
        text={text}
      />
      {text !== '' && (
        <p role="status" className="mt-6 text-quiet">
          {resultsLabel(count, text, `No results for “${text}”. Please try fewer words or another spelling.`)}
        </p>
      )}
      {groups?.map(({ kind, total, results }) => (
        <section key={kind} aria-labelledby={kind} className="mt-8">
          <h2 id={kind} className="eyebrow">
            {KIND_NAMES[kind]}
          </h2>
          <ul>
            {results.map((result) => (
              <Result key={`${result.url} ${result.title}`} result={result} words={words} />
            ))}
          </ul>
          {total > results.length && (
            <p className="text-quiet">
              These are the best {results.length} of {total}. Add a word to find fewer.
            </p>
          )}
        </section>
      ))}
      <KeySetting />
    </main>
  );
}

interface ResultProps {
  readonly result: SearchGroup['results'][number];
  readonly words: readonly string[];
}

function Result({ result: { title, url, date, text }, words }: ResultProps) {
  return (
    <li className="border-b border-line py-4 wrap-anywhere">
      <h3 className="text-[1.45rem]">
        <Link to={url} className="link">
          <Marked text={title} words={words} />
        </Link>
      </h3>
      {date && (
        <p>
          <time dateTime={date}>{longDate(date)}</time>
        </p>
      )}
      {text && (
        <p className="text-quiet">
          <Marked text={text} words={words} />
        </p>
      )}
    </li>
  );
}

/** Turns the key / of the header's search box off and on. */
function KeySetting() {
  const isHydrated = useHydrated();
  return (
    <label className="needs-scripts mt-8 flex min-h-11 items-center gap-2">
      <input
        // a new element, because React keeps the state of the server's
        key={String(isHydrated)}
        type="checkbox"
        defaultChecked={!isHydrated || !attempt(() => localStorage.getItem(SEARCH_KEY_SETTING))}
        onChange={({ target }) =>
          attempt(() =>
            target.checked
              ? localStorage.removeItem(SEARCH_KEY_SETTING)
              : localStorage.setItem(SEARCH_KEY_SETTING, 'true'),
          )
        }
        className="size-5 accent-rubric"
      />
      The key / opens the search
    </label>
  );
}

/** A text with its matches highlighted. */
function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  return markWords(text, words).map((part, index) =>
    part.isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
      <mark key={index} className="bg-line text-ink">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
