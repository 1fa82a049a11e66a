import type { NewsArticle } from '#contract/news.ts';
import { NEWS_PREVIEW_CHARACTERS, previewCut } from '#domain/text.ts';
import { CardPicture } from '../../ui/card-image.tsx';
import { Link } from '../../ui/link.tsx';
import { NothingFound } from '../../ui/no-results.tsx';
import { PHONE_COLUMN } from '../../ui/picture-sizes.ts';
import { SectionHead } from '../../ui/section-header.tsx';
import { articleAddress } from './article-url.ts';
import { Byline } from './byline.tsx';

/** Public specification, section 9. */
const HOME_ARTICLES = 3;
/** The newest takes three fifths of a desk. */
const SIZES = `${PHONE_COLUMN}, (min-width: 70.5rem) 39rem, (min-width: 48rem) calc((100vw - 6rem) * 0.6), calc(100vw - 2.5rem)`;

/** What of an article is shown here. */
export type ArticleInBrief = Pick<
  NewsArticle,
  '_id' | 'title' | 'content' | 'date' | 'createdBy' | 'picture'
>;

/** What the home page tells of the parish's life: its 3 newest articles, the newest of them large. */
export function NewsBulletin({ news }: { news: readonly ArticleInBrief[] }) {
  const [newest, ...others] = news.slice(0, HOME_ARTICLES);
  return (
    <>
      <SectionHead
        eyebrow="News Bulletin"
        title="From the life of the parish"
        more={{ to: '/eventsandnews#news-bulletin', text: 'All news' }}
      />
      {newest ? (
        <ul className="grid gap-x-14 divide-line max-md:divide-y md:grid-cols-[3fr_2fr]">
          <li className="max-md:pb-8 md:row-span-2">
            <HomeArticle article={newest} isLead />
          </li>
          {others.map((article, place) => (
            <li
              key={article._id}
              className={`max-md:py-8 ${place > 0 ? 'border-line md:border-t md:pt-7' : 'md:pb-7'}`}
            >
              <HomeArticle article={article} />
            </li>
          ))}
        </ul>
      ) : (
        <NothingFound
          text="No News Available"
          isSearching={false}
          next={{ text: 'Write an article', tab: 'eventsandnews' }}
        />
      )}
    </>
  );
}

function HomeArticle({ article, isLead = false }: { article: ArticleInBrief; isLead?: boolean }) {
  const address = articleAddress(article);
  const { text, isCut } = previewCut(article.content, NEWS_PREVIEW_CHARACTERS);
  return (
    <article className="space-y-2 wrap-anywhere">
      {isLead && article.picture && (
        <div className="mb-5 overflow-hidden rounded-sm">
          <CardPicture picture={article.picture} sizes={SIZES} />
        </div>
      )}
      <Byline article={article} />
      <h3 className={isLead ? 'text-[1.9rem]' : 'text-[1.4rem]'}>
        <Link to={address} className="hover:text-rubric hover:underline">
          {article.title}
        </Link>
      </h3>
      <p className="max-w-[65ch] text-quiet">
        {text || 'No content available'}
        {isCut && '...'}
      </p>
      <Link to={address} className="link inline-flex min-h-11 items-center">
        Read more<span className="sr-only"> about {article.title}</span>
      </Link>
    </article>
  );
}
