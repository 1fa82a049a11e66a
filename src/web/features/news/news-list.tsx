import { useState } from 'react';
import type { NewsArticle } from '#contract/resources/news.ts';
import { NEWS_PREVIEW_CHARACTERS } from '#domain/text/preview.ts';
import { matchesSearch } from '#domain/text/search.ts';
import { type ListQuery, listUrl } from '../../search/list-query.ts';
import { ListHeader, SearchBox } from '../../search/search-box.tsx';
import type { SearchPage } from '../../search/search-rows.ts';
import { useDebouncedSearch } from '../../search/use-debounced-search.ts';
import { browserClient } from '../../session/browser-client.ts';
import { ExpandableText } from '../../ui/controls/expandable-text.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { Pagination } from '../../ui/controls/pagination.tsx';
import { NoResults } from '../../ui/feedback/no-results.tsx';
import { CardImage } from '../../ui/media/card-image.tsx';
import { PHONE_COLUMN_SIZES } from '../../ui/media/picture.tsx';
import { articleUrl } from './article-url.ts';
import { Byline } from './byline.tsx';
import { type NewsData, searchNews } from './load-news.ts';

interface NewsListProps {
  readonly data: NewsData;
  readonly query: ListQuery;
}

const ANCHOR = 'news-bulletin';
const search = (term: string) => searchNews(browserClient, term);

/** The published articles, newest first, with a search over title and content (public specification, section 2). */
export function NewsList({ data, query: { terms, cursors } }: NewsListProps) {
  const [term, setTerm] = useState(terms.news);
  const isSearching = term.trim() !== '';
  const searchPage = useDebouncedSearch({
    term,
    isComplete: data.isComplete,
    initial: data.searchPage,
    search,
  });
  const matches =
    searchPage?.rows ?? data.news.filter(({ title, content }) => matchesSearch(term, title, content));
  return (
    <>
      <ListHeader
        title="News Bulletin"
        status={isSearching ? searchStatus(term, matches.length, searchPage) : articleCountLabel(data.count)}
      >
        <SearchBox
          name="news"
          label="Search news"
          placeholder="Search news..."
          term={term}
          onTerm={setTerm}
          action="/eventsandnews#news-bulletin"
          otherTerms={{ events: terms.events }}
        />
      </ListHeader>
      {matches.length === 0 && (
        <NoResults
          text="No News Found"
          isSearching={isSearching}
          staffAction={{ text: 'Write an article', tab: 'eventsandnews' }}
        />
      )}
      <ul className="divide-y divide-line">
        {matches.map((article) => (
          <li key={article._id} className="list-entry">
            <NewsListItem article={article} />
          </li>
        ))}
      </ul>
      {isSearching ? (
        <Pagination
          label="News search results"
          links={[
            searchPage?.next && {
              to: listUrl({ news: searchPage.term, news_from: searchPage.next }, ANCHOR),
              text: 'Show more results',
            },
          ]}
        />
      ) : (
        <Pagination
          label="Pages of news"
          links={[
            cursors.older && { to: listUrl({}, ANCHOR), text: 'Newest articles' },
            data.olderCursor && { to: listUrl({ older: data.olderCursor }, ANCHOR), text: 'Older articles' },
          ]}
        />
      )}
    </>
  );
}

function articleCountLabel(count: number): string {
  if (count === 0) return '';
  return count === 1 ? 'One article' : `${count} articles`;
}

function searchStatus(term: string, count: number, searchPage: SearchPage<NewsArticle> | null): string {
  const soFar = searchPage?.next ? ' so far' : '';
  if (count === 0) return soFar ? 'No results so far' : `No results for “${term.trim()}”`;
  return `${articleCountLabel(count)} found${soFar}`;
}

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
