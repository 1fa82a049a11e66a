import { data } from 'react-router';
import { ApiProblem } from '#contract/problem.ts';
import { type CivilDate, dateParts, isCivilDate } from '#domain/civil-date.ts';
import { isMonth } from '#domain/month-grid.ts';
import { dayInShort, dayTitle } from '../features/lectionary/day/day-labels.ts';
import { DayRecord } from '../features/lectionary/day/day-page.tsx';
import { type DayLeaf, loadDay, loadWholeDay } from '../features/lectionary/day/load-day.ts';
import { isYearForSearch } from '../features/lectionary/indexable-years.ts';
import { lectionaryYears } from '../features/lectionary/lectionary-years.ts';
import { dayAddress, yearAddress } from '../features/lectionary/urls.ts';
import { type YearLeaf, yearLeaf } from '../features/lectionary/year/load-year.ts';
import { yearInShort, yearTitle } from '../features/lectionary/year/year-labels.ts';
import { YearRecord } from '../features/lectionary/year/year-page.tsx';
import { pageContext } from '../page-context.ts';
import { pageMeta, pageTitle } from '../page-meta.ts';
import { browserClient } from '../session/browser-client.ts';
import { Arriving, type Soon, soon } from '../ui/deferred.tsx';
import { RecordSkeleton } from '../ui/record-skeleton.tsx';
import type { Route } from './+types/lectionary';

type Leaf = DayLeaf | YearLeaf;

/** What an address names: a date, '2026-12-06', or a year, '2026'. @throws a 404 for anything else. */
function named(when: string): { date: CivilDate } | { year: number } {
  if (isCivilDate(when)) return { date: when };
  if (isMonth(`${when}-01`)) return { year: Number(when) };
  throw data(null, { status: 404 });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { client } = context.get(pageContext);
  const asked = named(params.when);
  try {
    if ('year' in asked) {
      const { events } = await client.lectionary.year({ query: asked });
      return data<Soon<Leaf>>({ value: yearLeaf(asked.year, events) });
    }
    const { leaf, isWhole } = await loadWholeDay(client, asked.date);
    // a page that lacks a passage is shown, but not kept for the next visitor
    return data<Soon<Leaf>>({ value: leaf }, { status: isWhole ? 200 : 503 });
  } catch (error) {
    throw error instanceof ApiProblem ? data(null, { status: error.status }) : error;
  }
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return soon<Leaf>(loadInBrowser(named(params.when)));
}

async function loadInBrowser(asked: ReturnType<typeof named>): Promise<Leaf> {
  if ('date' in asked) return loadDay(browserClient, asked.date);
  return yearLeaf(asked.year, await lectionaryYears.load(asked.year));
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const leaf = loaderData?.value;
  if (!leaf || leaf instanceof Promise) return [{ title: pageTitle('Lectionary') }];
  const { publicUrl, year: thisYear } = matches[0].loaderData ?? {};
  const year = leaf.kind === 'year' ? leaf.year : dateParts(leaf.day.date).year;
  return pageMeta({
    ...about(leaf),
    isForSearch: thisYear === undefined || isYearForSearch(year, thisYear),
    publicUrl,
  });
}

function about(leaf: Leaf) {
  if (leaf.kind === 'year')
    return { title: yearTitle(leaf.year), description: yearInShort(leaf.year), path: yearAddress(leaf.year) };
  return { title: dayTitle(leaf.day), description: dayInShort(leaf.day), path: dayAddress(leaf.day.date) };
}

/** The page of one day of the church's year, or of a whole year. */
export default function LectionaryPage({ loaderData, matches }: Route.ComponentProps) {
  return (
    <Arriving soon={loaderData} skeleton={<RecordSkeleton />}>
      {(leaf) => {
        const address = new URL(about(leaf).path, matches[0].loaderData.publicUrl).href;
        return leaf.kind === 'year' ? (
          <YearRecord leaf={leaf} address={address} />
        ) : (
          <DayRecord key={leaf.day.date} leaf={leaf} address={address} />
        );
      }}
    </Arriving>
  );
}
