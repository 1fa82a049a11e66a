import type { NewsArticle } from '#contract/news.ts';
import { NEWS_PREVIEW_CHARACTERS } from '#domain/text.ts';
import { RecordLeaf } from '../../ui/detail-page.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { ShareRow } from '../../ui/share-buttons.tsx';
import { Byline } from './byline.tsx';

/** A long text begins as a manuscript does: with a large red letter. Malayalam does not: its clusters are too wide and too deep for it. */
const INITIAL =
  'first-letter:float-left first-letter:pt-[0.08em] first-letter:pr-[0.12em] first-letter:font-serif first-letter:text-[3.6em]/[0.8] first-letter:text-rubric';

/** One article, whole. @param address the page's whole address. */
export function ArticleRecord({ article, address }: { article: NewsArticle; address: string }) {
  const hasInitial =
    article.content.length > NEWS_PREVIEW_CHARACTERS && /^\p{Script=Latin}/u.test(article.content);
  return (
    <RecordLeaf
      title={article.title}
      picture={article.picture}
      back={{ to: '/eventsandnews#news-bulletin', text: 'All news' }}
    >
      <header className="space-y-3">
        <p className="eyebrow">News Bulletin</p>
        <h1 className="text-[clamp(2.1rem,1.6rem+2.2vw,3.2rem)]">{article.title}</h1>
        <Byline article={article} />
      </header>
      <p
        className={`mt-7 max-w-[65ch] whitespace-pre-line print:max-w-none text-[1.125rem] ${hasInitial ? INITIAL : ''}`}
      >
        {article.content ? <LinkedText text={article.content} /> : 'No content available'}
      </p>
      <ShareRow title={article.title} address={address} />
    </RecordLeaf>
  );
}
