import type { Client } from '#contract/client.ts';
import type { NewsArticle } from '#contract/resources/news.ts';
import { singleLine } from '#domain/text/preview.ts';
import { ArticleDetail } from '../features/news/article-detail.tsx';
import { articleUrl } from '../features/news/article-url.ts';
import { loadRecord } from '../load-record.ts';
import { pageContext } from '../page-context.ts';
import { pageMeta, pageTitle } from '../page-meta.ts';
import { browserClient } from '../session/browser-client.ts';
import { DeferredContent, deferred } from '../ui/feedback/deferred.tsx';
import { DetailSkeleton } from '../ui/layout/detail-page.tsx';
import type { Route } from './+types/news-article';

const DESCRIPTION_CHARACTERS = 160;

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
    description: ({ identity }) =>
      singleLine(article.content, DESCRIPTION_CHARACTERS) || `News of ${identity.name}`,
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
