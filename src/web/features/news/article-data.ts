import type { NewsArticle } from '#contract/news.ts';
import { parish } from '#parish';
import { articleAddress } from './article-url.ts';

/** An article as search engines read it (https://schema.org/NewsArticle). */
export function articleData(article: NewsArticle, publicUrl: string) {
  const whole = (address: string) => new URL(address, publicUrl).href;
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: article.title,
    datePublished: article.createdAt,
    ...(article.createdBy && { author: { '@type': 'Person', name: article.createdBy.name } }),
    ...(article.image && { image: [whole(article.image)] }),
    mainEntityOfPage: whole(articleAddress(article)),
    publisher: { '@type': 'Organization', name: parish.name, url: whole('/') },
  };
}
