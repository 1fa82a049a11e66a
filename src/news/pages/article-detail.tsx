import { FormattedText } from '#kit/formatted-text/formatted-text.tsx';
import { textOf } from '#kit/formatted-text/text-node.ts';
import { ShareButtons } from '#kit/ui/controls/share-buttons.tsx';
import { DetailPage } from '#parish/site/detail-page.tsx';
import type { NewsArticle } from '../contract.ts';
import { Byline } from './byline.tsx';
import { contentOf } from './content-of.ts';

/** Large red initial of long texts. Not for Malayalam, whose character clusters are too wide and too deep. */
const DROP_CAP =
  'first-letter:float-left first-letter:pt-[0.08em] first-letter:pr-[0.12em] first-letter:font-serif first-letter:text-[3.6em]/[0.8] first-letter:text-rubric';

interface ArticleDetailProps {
  readonly article: NewsArticle;
  /** Absolute URL of the page; a shared draft has none. */
  readonly url?: string;
  readonly isPreview?: boolean;
}

/** The complete view of one article. */
export function ArticleDetail({ article, url, isPreview }: ArticleDetailProps) {
  const hasInitial = article.excerpt !== null && /^\p{Script=Latin}/u.test(textOf(article.formatted.content));
  return (
    <DetailPage
      title={article.title}
      picture={article.picture}
      isPreview={isPreview}
      back={{ to: '/eventsandnews#news-bulletin', text: 'All news' }}
    >
      <header className="space-y-3">
        <p className="eyebrow">News Bulletin</p>
        <h1>{article.title}</h1>
        <Byline article={article} />
      </header>
      <FormattedText
        blocks={contentOf(article)}
        headings="h2"
        className={`mt-7 print:max-w-none text-[1.125rem] ${hasInitial ? DROP_CAP : ''}`}
      />
      {url && <ShareButtons title={article.title} url={url} />}
    </DetailPage>
  );
}
