import { Fragment } from 'react';
import { data } from 'react-router';
import { longDate } from '#church-year/dates.ts';
import type { Client } from '#kit/api/client.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { loadOptional } from '#kit/ssr/load-optional.ts';
import { Link } from '#kit/ui/controls/link.tsx';
import { KeySetting } from '#kit/ui/search/key-setting.tsx';
import { resultsLabel, resultsOrNone, SearchForm, searchText } from '#kit/ui/search/search-form.tsx';
import { ContactLine } from '#parish/site/contact-line.tsx';
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
      {count === 0 && text !== '' && <OtherWays />}
      {groups?.map(({ kind, total, results }) => (
        <section key={kind} aria-labelledby={kind} className="mt-8">
          <h2 id={kind} className="eyebrow">
            {KIND_NAMES[kind]}
          </h2>
          <ul>
            {results.map((result) => (
              <Result key={`${result.url} ${result.title}`} result={result} />
            ))}
          </ul>
          {total > results.length && (
            <p className="text-quiet">
              These are the best {results.length} of {total}. Add a word to find fewer.
            </p>
          )}
        </section>
      ))}
      <KeySetting label="The key / opens the search" />
    </main>
  );
}

const OTHER_PAGES = [
  ['/services#lectionary', 'Calendar'],
  ['/eventsandnews', 'Events'],
  ['/visit', 'First visit'],
] as const;

/** Where visitors find most of what they search for, and how to ask. */
function OtherWays() {
  return (
    <>
      <ul className="flex flex-wrap gap-x-8">
        {OTHER_PAGES.map(([path, text]) => (
          <li key={path}>
            <Link to={path} className="link inline-flex min-h-11 items-center">
              {text}
            </Link>
          </li>
        ))}
      </ul>
      <ContactLine text="You can also ask us:" />
    </>
  );
}

type SearchResult = SearchGroup['results'][number];

function Result({ result: { title, url, date, text, marks } }: { readonly result: SearchResult }) {
  return (
    <li className="border-b border-line py-4 wrap-anywhere">
      <h3 className="text-[1.45rem]">
        <Link to={url} className="link">
          <Marked text={title} marks={marks.title} />
        </Link>
      </h3>
      {date && (
        <p>
          <time dateTime={date}>{longDate(date)}</time>
        </p>
      )}
      {text && (
        <p className="text-quiet">
          <Marked text={text} marks={marks.text} />
        </p>
      )}
    </li>
  );
}

interface MarkedProps {
  readonly text: string;
  readonly marks: SearchResult['marks']['text'];
}

/** A text with its matches highlighted. */
function Marked({ text, marks }: MarkedProps) {
  return (
    <>
      {marks.map(([start, end], index) => (
        <Fragment key={start}>
          {text.slice(marks[index - 1]?.[1], start)}
          <mark className="bg-line text-ink">{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1])}
    </>
  );
}
