import { longDate } from '#church-year/dates.ts';
import type { NewsArticle } from '../contract.ts';

/** Date of an article, and its author if known. */
export function Byline({ article }: { article: Pick<NewsArticle, 'date' | 'createdBy'> }) {
  return (
    <p className="text-[0.95rem] text-quiet">
      <time dateTime={article.date}>{longDate(article.date)}</time>
      {article.createdBy && (
        <>
          {' · '}
          <span className="inline-block">{article.createdBy.name}</span>
        </>
      )}
    </p>
  );
}
