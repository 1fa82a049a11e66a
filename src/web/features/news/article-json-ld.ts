import type { NewsArticle } from '#contract/news.ts';
import { parish } from '#parish';
import { articleUrl } from './article-url.ts';

/** Structured data of an article for search engines (https://schema.org/NewsArticle). */
export function articleJsonLd(article: NewsArticle, publicUrl: string) {
  const absoluteUrl = (address: string) => new URL(address, publicUrl).href;
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: article.title,
    datePublished: article.createdAt,
    ...(article.createdBy && { author: { '@type': 'Person', name: article.createdBy.name } }),
    ...(article.image && { image: [absoluteUrl(article.image)] }),
    mainEntityOfPage: absoluteUrl(articleUrl(article)),
    publisher: { '@type': 'Organization', name: parish.name, url: absoluteUrl('/') },
  };
}
