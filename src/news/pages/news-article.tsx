import type { Client } from '#kit/api/client.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { loadRecord } from '#kit/ssr/load-record.ts';
import { DeferredContent, deferred } from '#kit/ui/feedback/deferred.tsx';
import { DetailSkeleton } from '#parish/site/detail-page.tsx';
import { pageContext } from '#parish/site/page-context.ts';
import { pageMeta, pageTitle } from '#parish/site/page-meta.ts';
import type { NewsArticle } from '../contract.ts';
import type { Route } from './+types/news-article';
import { ArticleDetail } from './article-detail.tsx';
import { articleUrl } from './article-url.ts';

function loadArticle(client: Client, idAndSlug: string): Promise<NewsArticle> {
  return loadRecord({
    idAndSlug,
    load: (id) => client.news.read({ params: { id } }),
    urlOf: articleUrl,
  });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  return { article: { value: await loadArticle(context.get(pageContext).client, params.idAndSlug) } };
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { article: await deferred(loadArticle(browserClient, params.idAndSlug)) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const article = loaderData?.article.value;
  const site = matches[0].loaderData;
  if (!article || article instanceof Promise) return [{ title: pageTitle(site, 'News') }];
  return pageMeta({
    title: article.title,
    description: ({ identity }) => article.summary || `News of ${identity.name}`,
    path: articleUrl(article),
    image: article.picture?.preview ?? '/previews/events-and-news.jpg',
    type: 'article',
    site,
  });
}

export default function NewsArticlePage({ loaderData, matches }: Route.ComponentProps) {
  return (
    <DeferredContent data={loaderData.article} skeleton={<DetailSkeleton />}>
      {(article) => (
        <ArticleDetail
          article={article}
          url={new URL(articleUrl(article), matches[0].loaderData.publicUrl).href}
        />
      )}
    </DeferredContent>
  );
}
