import { textOf } from '#kit/formatted-text/text-node.ts';
import { Link } from '#kit/ui/controls/link.tsx';
import { NoResults } from '#kit/ui/layout/no-results.tsx';
import { SectionHeader } from '#kit/ui/layout/section-header.tsx';
import { CardImage } from '#kit/ui/media/card-image.tsx';
import { PHONE_COLUMN_SIZES } from '#kit/ui/media/picture.tsx';
import type { ArticleSummary } from './article-summary.ts';
import { articleUrl } from './article-url.ts';
import { Byline } from './byline.tsx';
import { contentOf } from './content-of.ts';

/** The newest article takes 60 % of the width on wide screens. */
const SIZES = `${PHONE_COLUMN_SIZES}, (min-width: 70.5rem) 39rem, (min-width: 48rem) calc((100vw - 6rem) * 0.6), calc(100vw - 2.5rem)`;

/** The newest articles on the home page, the first one large. */
export function NewsBulletin({ news }: { news: readonly ArticleSummary[] }) {
  const [newest, ...others] = news;
  return (
    <>
      <SectionHeader
        eyebrow="News Bulletin"
        title="From the life of the parish"
        more={{ to: '/eventsandnews#news-bulletin', text: 'All news' }}
      />
      {newest ? (
        <ul className="grid gap-x-14 divide-line max-md:divide-y md:grid-cols-[3fr_2fr]">
          <li className="max-md:pb-8 md:row-span-2">
            <HomeArticle article={newest} isLead />
          </li>
          {others.map((article, index) => (
            <li
              key={article._id}
              className={`max-md:py-8 ${index > 0 ? 'border-line md:border-t md:pt-7' : 'md:pb-7'}`}
            >
              <HomeArticle article={article} />
            </li>
          ))}
        </ul>
      ) : (
        <NoResults
          text="No News Available"
          staffAction={{ text: 'Write an article', tab: 'eventsandnews' }}
        />
      )}
    </>
  );
}

function HomeArticle({ article, isLead = false }: { article: ArticleSummary; isLead?: boolean }) {
  const url = articleUrl(article);
  return (
    <article className="space-y-2 wrap-anywhere">
      {isLead && article.picture && (
        <div className="mb-5 overflow-hidden rounded-sm">
          <CardImage picture={article.picture} sizes={SIZES} />
        </div>
      )}
      <Byline article={article} />
      <h3 className={isLead ? 'text-[1.9rem]' : 'text-[1.4rem]'}>
        <Link to={url} className="hover:text-rubric hover:underline">
          {article.title}
        </Link>
      </h3>
      <p className="max-w-[32.3em] text-quiet">{textOf(article.excerpt ?? contentOf(article))}</p>
      {article.excerpt && (
        <Link to={url} className="link inline-flex min-h-11 items-center">
          Read more<span className="sr-only"> about {article.title}</span>
        </Link>
      )}
    </article>
  );
}
