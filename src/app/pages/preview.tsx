import { data } from 'react-router';
import { longDate } from '#church-year/dates.ts';
import { EventDetail } from '#events/pages/event-detail.tsx';
import { twelveHour } from '#kit/dates/time-of-day.ts';
import { throwAsPage } from '#kit/ssr/load-record.ts';
import { ArticleDetail } from '#news/pages/article-detail.tsx';
import { pageContext } from '#parish/site/page-context.ts';
import { pageTitle } from '#parish/site/page-meta.ts';
import type { Route } from './+types/preview';

/** A shared draft of an event or article. */
export async function loader({ context, params: { kind, token } }: Route.LoaderArgs) {
  const { client } = context.get(pageContext);
  const params = { token };
  if (kind === 'events') {
    const { record, expiresAt } = await client.events.shared({ params }).catch(throwAsPage);
    return { title: record.title, event: record, expiresAt };
  }
  if (kind !== 'news') throw data(null, { status: 404 });
  const { record, expiresAt } = await client.news.shared({ params }).catch(throwAsPage);
  return { title: record.title, article: record, expiresAt };
}

export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = pageTitle(matches[0].loaderData, loaderData?.title ?? 'Draft');
  return [{ title }, { name: 'robots', content: 'noindex' }];
}

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  const { event, article, expiresAt } = loaderData;
  return (
    <>
      <aside aria-label="Draft" className="border-b border-line bg-raised">
        <p className="wrap py-3">
          Draft, shared until {longDate(expiresAt.slice(0, 10))}, {twelveHour(expiresAt.slice(11, 16))}
        </p>
      </aside>
      {event && <EventDetail event={event} />}
      {article && <ArticleDetail article={article} />}
    </>
  );
}
