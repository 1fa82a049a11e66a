import type { NewsArticle } from '#contract/news.ts';
import { NEWS_PREVIEW_CHARACTERS } from '#domain/text.ts';
import { CardPicture } from '../../ui/card-image.tsx';
import { ExpandableText } from '../../ui/expandable-text.tsx';
import { Link } from '../../ui/link.tsx';
import { PHONE_COLUMN } from '../../ui/picture-sizes.ts';
import { articleAddress } from './article-url.ts';
import { Byline } from './byline.tsx';

/** Beside the text on a desk, above it on a phone. */
const SIZES = `${PHONE_COLUMN}, (min-width: 48rem) 19rem, calc(100vw - 2.5rem)`;

/** One article in the list, its picture beside it. */
export function NewsEntry({ article }: { article: NewsArticle }) {
  const address = articleAddress(article);
  return (
    <article className="grid gap-x-10 gap-y-5 py-8 md:grid-cols-[19rem_minmax(0,1fr)] md:py-10">
      {article.picture && (
        <div className="overflow-hidden rounded-sm md:self-start">
          <CardPicture picture={article.picture} sizes={SIZES} />
        </div>
      )}
      <div className={`space-y-2 wrap-anywhere ${article.picture ? '' : 'md:col-span-2'}`}>
        <Byline article={article} />
        <h3 className="text-[1.65rem]">
          <Link to={address} className="hover:text-rubric hover:underline">
            {article.title}
          </Link>
        </h3>
        <ExpandableText
          text={article.content || 'No content available'}
          characters={NEWS_PREVIEW_CHARACTERS}
          title={article.title}
          address={address}
        />
      </div>
    </article>
  );
}
