import { ExpandableText } from '#kit/formatted-text/expandable-text.tsx';
import { browserClient } from '#kit/session/browser-client.ts';
import { Link } from '#kit/ui/controls/link.tsx';
import { NoResults } from '#kit/ui/layout/no-results.tsx';
import { CardImage } from '#kit/ui/media/card-image.tsx';
import { PHONE_COLUMN_SIZES } from '#kit/ui/media/picture.tsx';
import type { ListProps, LoadTexts } from '#parish/site/list-query.ts';
import { ListPages, SearchableList } from '#parish/site/searchable-list.tsx';
import type { ArticleSummary } from './article-summary.ts';
import { articleUrl } from './article-url.ts';
import { Byline } from './byline.tsx';
import { contentOf } from './content-of.ts';

const ANCHOR = 'news-bulletin';

/** The published articles, newest first, with a search over title and content (public specification, section 2). */
export function NewsList({ loadTexts, ...pages }: ListProps<ArticleSummary>) {
  return (
    <SearchableList
      name="news"
      title="News Bulletin"
      anchor={ANCHOR}
      {...pages}
      endpoint={browserClient.news.list}
      noun="article"
    >
      {(articles, isSearching) => (
        <>
          {articles.length === 0 && (
            <NoResults
              text="No News Found"
              isSearching={isSearching}
              staffAction={{ text: 'Write an article', tab: 'eventsandnews' }}
            />
          )}
          <ul className="divide-y divide-line">
            {articles.map((article) => (
              <li key={article._id} className="list-entry">
                <NewsListItem article={article} loadTexts={loadTexts} />
              </li>
            ))}
          </ul>
          {!isSearching && (
            <ListPages
              label="Pages of news"
              cursorKey="older"
              anchor={ANCHOR}
              {...pages}
              first="Newest articles"
              more="Older articles"
            />
          )}
        </>
      )}
    </SearchableList>
  );
}

/** Beside the text on wide screens, above it on phones. */
const SIZES = `${PHONE_COLUMN_SIZES}, (min-width: 48rem) 19rem, calc(100vw - 2.5rem)`;

interface NewsListItemProps {
  readonly article: ArticleSummary;
  readonly loadTexts?: LoadTexts | undefined;
}

/** One article of the list. */
export function NewsListItem({ article, loadTexts }: NewsListItemProps) {
  const url = articleUrl(article);
  return (
    <article className="grid gap-x-10 gap-y-5 py-6 md:grid-cols-[19rem_minmax(0,1fr)] md:py-8">
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
          excerpt={article.excerpt}
          blocks={contentOf(article)}
          title={article.title}
          url={url}
          loadText={loadTexts}
        />
      </div>
    </article>
  );
}
