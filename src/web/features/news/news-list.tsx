import { useState } from 'react';
import type { NewsArticle } from '#contract/news.ts';
import { matches } from '#domain/text.ts';
import { type AskedLists, placeAddress } from '../../list-query.ts';
import type { FoundRows } from '../../search-rows.ts';
import { browserClient } from '../../session/browser-client.ts';
import { ListHead } from '../../ui/list-header.tsx';
import { ListTurn } from '../../ui/list-pagination.tsx';
import { NothingFound } from '../../ui/no-results.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { useFound } from '../../ui/use-debounced-search.ts';
import { findNews, type ShownNews } from './load-news.ts';
import { NewsEntry } from './news-list-item.tsx';

interface NewsListProps {
  readonly shown: ShownNews;
  readonly asked: AskedLists;
}

const ANCHOR = 'news-bulletin';
const find = (term: string) => findNews(browserClient, term);

/** The published articles, newest first, with a search over title and content (public specification, section 2). */
export function NewsList({ shown, asked: { terms, places } }: NewsListProps) {
  const [term, setTerm] = useState(terms.news);
  const isSearching = term.trim() !== '';
  const answer = useFound({ term, isWhole: shown.isWhole, given: shown.found, find });
  const found = answer?.rows ?? shown.news.filter(({ title, content }) => matches(term, title, content));
  return (
    <>
      <ListHead
        title="News Bulletin"
        status={isSearching ? searchStatus(term, found.length, answer) : counted(shown.count)}
      >
        <SearchBox
          name="news"
          label="Search news"
          placeholder="Search news..."
          term={term}
          onTerm={setTerm}
          action="/eventsandnews#news-bulletin"
          kept={{ events: terms.events }}
        />
      </ListHead>
      {found.length === 0 && (
        <NothingFound
          text="No News Found"
          isSearching={isSearching}
          next={{ text: 'Write an article', tab: 'eventsandnews' }}
        />
      )}
      <ul className="divide-y divide-line">
        {found.map((article) => (
          <li key={article._id} className="later">
            <NewsEntry article={article} />
          </li>
        ))}
      </ul>
      {isSearching ? (
        <ListTurn
          label="Found news, pages"
          first={null}
          next={
            answer?.next
              ? {
                  to: placeAddress({ news: answer.term, news_from: answer.next }, ANCHOR),
                  text: 'Search further',
                }
              : null
          }
        />
      ) : (
        <ListTurn
          label="News, pages"
          first={places.older ? { to: placeAddress({}, ANCHOR), text: 'The newest articles' } : null}
          next={
            shown.older ? { to: placeAddress({ older: shown.older }, ANCHOR), text: 'Older articles' } : null
          }
        />
      )}
    </>
  );
}

function counted(count: number): string {
  if (count === 0) return '';
  return count === 1 ? 'One article' : `${count} articles`;
}

function searchStatus(term: string, count: number, answer: FoundRows<NewsArticle> | null): string {
  const soFar = answer?.next ? ' so far' : '';
  if (count === 0) return soFar ? 'Nothing found so far' : `Nothing matches “${term.trim()}”`;
  return `${counted(count)} found${soFar}`;
}
