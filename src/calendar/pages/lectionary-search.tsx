import { data } from 'react-router';
import { longDate } from '#church-year/dates.ts';
import type { Client } from '#kit/api/client.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { loadOptional } from '#kit/ssr/load-optional.ts';
import { Link } from '#kit/ui/controls/link.tsx';
import { resultsLabel, resultsOrNone, SearchForm, searchText } from '#kit/ui/search/search-form.tsx';
import { Malayalam } from '#parish/site/malayalam.tsx';
import { pageContext } from '#parish/site/page-context.ts';
import { pageMeta } from '#parish/site/page-meta.ts';
import type { FoundEntry } from '../contract.ts';
import { RankSuffix } from '../rank.tsx';
import { CALENDAR_URL, dayUrl, FEAST_SEARCH_URL } from '../urls.ts';
import type { Route } from './+types/lectionary-search';

async function findFeast(client: Client, url: URL) {
  const feast = searchText(url, 'feast');
  const find = feast || undefined;
  const found = await loadOptional(resultsOrNone(client.lectionary.search({ query: { find } })));
  return { feast, found };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const result = await findFeast(context.get(pageContext).client, url);
  // incomplete pages are sent with 503, so that they are not cached
  return data(result, { status: result.found ? 200 : 503 });
}

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  return findFeast(browserClient, url);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: 'Find a feast',
    description: 'The dates of a feast, by any of its names in any usual spelling.',
    path: FEAST_SEARCH_URL,
    image: '/previews/feast-search.jpg',
    isIndexable: !loaderData?.feast,
    site: matches[0].loaderData,
  });
}

/** The observances with a name in any spelling, and their dates in this and the next two years. */
export default function LectionarySearchPage({ loaderData: { feast, found } }: Route.ComponentProps) {
  return (
    <main className="wrap max-w-[52rem] py-14">
      <p className="eyebrow">
        <Link to={CALENDAR_URL} className="inline-flex min-h-11 items-center hover:underline">
          Lectionary
        </Link>
      </p>
      <h1 className="mb-6">Find a feast</h1>
      <SearchForm
        key={feast}
        action={FEAST_SEARCH_URL}
        name="feast"
        label="Name, in any usual spelling"
        placeholder="Sleeba, Denaha, Easter ..."
        text={feast}
      />
      {feast !== '' && (
        <>
          <p role="status" className="mt-6 text-quiet">
            {resultsLabel(
              found?.length,
              feast,
              `No feast is called “${feast}”. Please try another spelling or its English name.`,
            )}
          </p>
          <ul className="mt-2">
            {found?.map((entry) => (
              <FoundFeast key={entry.key} entry={entry} />
            ))}
          </ul>
        </>
      )}
    </main>
  );
}

function FoundFeast({ entry: { name, malayalam, otherNames, rank, dates } }: { entry: FoundEntry }) {
  return (
    <li className="border-t border-line py-4">
      <h2 className="text-[1.45rem]">
        {name}
        <RankSuffix rank={rank} />
        <Malayalam>{malayalam}</Malayalam>
      </h2>
      {otherNames.length > 0 && <p className="text-quiet">Also called {otherNames.join('; ')}</p>}
      {dates.length === 0 && <p>Not in this year or the next two</p>}
      <p className="flex flex-wrap gap-x-6">
        {dates.map((date) => (
          <Link key={date} to={dayUrl(date)} className="link inline-flex min-h-11 items-center">
            <time dateTime={date}>{longDate(date)}</time>
          </Link>
        ))}
      </p>
    </li>
  );
}
