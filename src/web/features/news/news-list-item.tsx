import type { NewsArticle } from '#contract/news.ts';
import { NEWS_PREVIEW_CHARACTERS } from '#domain/text/preview.ts';
import { CardImage } from '../../ui/card-image.tsx';
import { ExpandableText } from '../../ui/expandable-text.tsx';
import { Link } from '../../ui/link.tsx';
import { PHONE_COLUMN_SIZES } from '../../ui/picture-sizes.ts';
import { articleUrl } from './article-url.ts';
import { Byline } from './byline.tsx';

/** Beside the text on wide screens, above it on phones. */
const SIZES = `${PHONE_COLUMN_SIZES}, (min-width: 48rem) 19rem, calc(100vw - 2.5rem)`;

/** One article of the list. */
export function NewsListItem({ article }: { article: NewsArticle }) {
  const url = articleUrl(article);
  return (
    <article className="grid gap-x-10 gap-y-5 py-8 md:grid-cols-[19rem_minmax(0,1fr)] md:py-10">
      {article.picture && (
        <div className="overflow-hidden rounded-sm md:self-start">
          <CardImage picture={article.picture} sizes={SIZES} />
        </div>
      )}
      <div className={`space-y-2 wrap-anywhere ${article.picture ? '' : 'md:col-span-2'}`}>
        <Byline article={article} />
        <h3 className="text-[1.65rem]">
          <Link to={url} className="hover:text-rubric hover:underline">
            {article.title}
          </Link>
        </h3>
        <ExpandableText
          text={article.content || 'No content available'}
          characters={NEWS_PREVIEW_CHARACTERS}
          title={article.title}
          url={url}
        />
      </div>
    </article>
  );
}
