import { data } from 'react-router';
import type { Client } from '#contract/client.ts';
import type { NewsArticle } from '#contract/resources/news.ts';
import { singleLine } from '#domain/text/preview.ts';
import { parish } from '#parish';
import { ArticleDetail } from '../features/news/article-detail.tsx';
import { articleUrl } from '../features/news/article-url.ts';
import { loadRecord } from '../load-record.ts';
import { pageContext } from '../page-context.ts';
import { type AbsoluteUrl, pageMeta, pageTitle } from '../page-meta.ts';
import { browserClient } from '../session/browser-client.ts';
import { DeferredContent, deferred } from '../ui/feedback/deferred.tsx';
import { DetailSkeleton } from '../ui/layout/detail-page.tsx';
import type { Route } from './+types/news-article';

const DESCRIPTION_CHARACTERS = 160;

async function loadArticle(client: Client, idAndSlug: string): Promise<NewsArticle> {
  const article = await loadRecord({
    idAndSlug,
    load: (id) => client.news.read({ params: { id } }),
    urlOf: articleUrl,
  });
  // the API shows drafts to staff; this page is the same for everyone
  if (!article.isPublished) throw data(null, { status: 404 });
  return article;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  return { article: { value: await loadArticle(context.get(pageContext).client, params.idAndSlug) } };
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { article: await deferred(loadArticle(browserClient, params.idAndSlug)) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const article = loaderData?.article.value;
  if (!article || article instanceof Promise) return [{ title: pageTitle('News') }];
  return pageMeta({
    title: article.title,
    description: singleLine(article.content, DESCRIPTION_CHARACTERS) || `News of ${parish.name}`,
    path: articleUrl(article),
    image: article.picture?.preview ?? '/previews/events-and-news.jpg',
    type: 'article',
    structuredData: (absoluteUrl) => articleJsonLd(article, absoluteUrl),
    publicUrl: matches[0].loaderData?.publicUrl,
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

/** Structured data of an article for search engines (https://schema.org/NewsArticle). */
function articleJsonLd(article: NewsArticle, absoluteUrl: AbsoluteUrl) {
  return {
    '@type': 'NewsArticle',
    headline: article.title,
    datePublished: article.createdAt,
    ...(article.createdBy && { author: { '@type': 'Person', name: article.createdBy.name } }),
    ...(article.image && { image: [absoluteUrl(article.image)] }),
    mainEntityOfPage: absoluteUrl(articleUrl(article)),
    publisher: { '@type': 'Organization', name: parish.name, url: absoluteUrl('/') },
  };
}
