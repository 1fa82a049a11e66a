import { data } from 'react-router';
import { dateParts, isCivilDate } from '#domain/dates/civil-date.ts';
import { isYearIndexable } from '../features/lectionary/indexable-years.ts';
import { loadSheet, type SheetData } from '../features/lectionary/sheet/load-sheet.ts';
import { ReadingSheet } from '../features/lectionary/sheet/reading-sheet.tsx';
import { sheetUrl } from '../features/lectionary/sheet/sheet-urls.ts';
import { pageContext } from '../page-context.ts';
import { pageMeta, pageTitle } from '../page-meta.ts';
import { browserClient } from '../session/browser-client.ts';
import { type Deferred, DeferredContent, deferred } from '../ui/feedback/deferred.tsx';
import { DetailSkeleton } from '../ui/layout/detail-page.tsx';
import type { Route } from './+types/reading-sheet';

export async function loader({ context, params }: Route.LoaderArgs) {
  const value = await loadSheet(context.get(pageContext).client, params.dateOrKey);
  // incomplete pages are sent with 503, so that they are not cached
  return data<Deferred<SheetData>>({ value }, { status: value.isComplete ? 200 : 503 });
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return deferred(loadSheet(browserClient, params.dateOrKey));
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const sheet = loaderData?.value;
  if (!sheet || sheet instanceof Promise) return [{ title: pageTitle("Readers' sheet") }];
  const { publicUrl, year: thisYear } = matches[0].loaderData ?? {};
  const { key, title } = sheet;
  return pageMeta({
    title: `Readers' sheet: ${title}`,
    description: `The complete readings for ${title} in large type, to print.`,
    path: sheetUrl(key),
    isIndexable:
      thisYear === undefined || !isCivilDate(key) || isYearIndexable(dateParts(key).year, thisYear),
    publicUrl,
  });
}

/** The readers' sheet of a day, a rite or a common. */
export default function ReadingSheetPage({ loaderData }: Route.ComponentProps) {
  return (
    <DeferredContent data={loaderData} skeleton={<DetailSkeleton />}>
      {(sheet) => <ReadingSheet sheet={sheet} />}
    </DeferredContent>
  );
}
