import { data, redirect } from 'react-router';
import { type CivilDate, dateParts, isCivilDate } from '#church-year/dates.ts';
import type { Client } from '#kit/api/client.ts';
import { ApiProblem } from '#kit/api/problem.ts';
import { isMonth } from '#kit/dates/months.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { type Deferred, DeferredContent, deferred } from '#kit/ui/feedback/deferred.tsx';
import { DetailSkeleton } from '#parish/site/detail-page.tsx';
import { pageContext } from '#parish/site/page-context.ts';
import { pageMeta, pageTitle } from '#parish/site/page-meta.ts';
import { dayPreview, daySummary, dayTitle } from '../day/day-labels.ts';
import { type DayData, DayPage } from '../day/day-page.tsx';
import { lectionaryYearCache } from '../month/lectionary-years.ts';
import { loadPassages } from '../readings/load-passages.ts';
import { dayUrl, yearUrl } from '../urls.ts';
import { isYearIndexable } from '../year/indexing.ts';
import { toYearData, type YearData, yearSummary, yearTitle } from '../year/year-data.ts';
import { YearPage } from '../year/year-page.tsx';
import type { Route } from './+types/lectionary';

type LectionaryData = DayData | YearData;
type Loaded = Deferred<LectionaryData>;

type Requested = { readonly date: CivilDate } | { readonly year: number };

/**
 * Parses the URL parameter: a date, '2026-12-06', or a year, '2026'.
 *
 * @throws a redirect from 'today' to today's page and from `/lectionary` to this year's, and a 404 for anything else.
 */
async function parseDateOrYear(client: Client, when = ''): Promise<Requested> {
  if (isCivilDate(when)) return { date: when };
  if (isMonth(`${when}-01`)) return { year: Number(when) };
  if (when !== '' && when !== 'today') throw data(null, { status: 404 });
  const { date } = await client.lectionary.today();
  throw redirect(when === 'today' ? dayUrl(date) : yearUrl(dateParts(date).year));
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { client } = context.get(pageContext);
  try {
    const requested = await parseDateOrYear(client, params.when);
    if ('year' in requested)
      return data<Loaded>({ value: toYearData(await client.lectionary.year({ query: requested })) });
    const day = await client.lectionary.day({ params: requested });
    // all passages, so that they can be read without scripts
    const readings = day.events.flatMap((event) => event.readings);
    const { passages, isComplete } = await loadPassages(client, readings);
    // incomplete pages are sent with 503, so that they are not cached
    return data<Loaded>({ value: { day, passages } }, { status: isComplete ? 200 : 503 });
  } catch (error) {
    throw error instanceof ApiProblem ? data(null, { status: error.status }) : error;
  }
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return deferred<LectionaryData>(loadInBrowser(await parseDateOrYear(browserClient, params.when)));
}

async function loadInBrowser(requested: Requested): Promise<LectionaryData> {
  if ('year' in requested) return toYearData(await lectionaryYearCache.load(requested.year));
  // passages are loaded on demand
  return { day: await browserClient.lectionary.day({ params: requested }), passages: {} };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const content = loaderData?.value;
  const site = matches[0].loaderData;
  if (!content || content instanceof Promise) return [{ title: pageTitle(site, 'Lectionary') }];
  const { year, ...info } = pageInfo(content);
  return pageMeta({ ...info, isIndexable: isYearIndexable(year, site?.year), site });
}

function pageInfo(content: LectionaryData) {
  if ('year' in content) {
    const { year } = content;
    return {
      year,
      title: yearTitle(year),
      description: yearSummary(year),
      path: yearUrl(year),
      image: '/previews/lectionary.jpg',
    };
  }
  const { day } = content;
  const { year } = dateParts(day.date);
  return {
    year,
    title: dayTitle(day),
    description: daySummary(day),
    path: dayUrl(day.date),
    image: dayPreview(day),
  };
}

/** The page of a day or a year. */
export default function LectionaryPage({ loaderData, matches }: Route.ComponentProps) {
  return (
    <DeferredContent data={loaderData} skeleton={<DetailSkeleton />}>
      {(content) => {
        const url = new URL(pageInfo(content).path, matches[0].loaderData.publicUrl).href;
        return 'year' in content ? (
          <YearPage data={content} url={url} />
        ) : (
          <DayPage key={content.day.date} data={content} url={url} />
        );
      }}
    </DeferredContent>
  );
}
