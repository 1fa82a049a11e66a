import { useState } from 'react';
import type { NewsArticle } from '#contract/news.ts';
import { matches } from '#domain/text.ts';
import { ListHead } from '../../ui/list-head.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { NewsEntry } from './news-entry.tsx';

interface NewsListProps {
  readonly news: readonly NewsArticle[];
  /** What is searched for at first, here and in the other lists of the page, by query key. */
  readonly terms: Readonly<Record<string, string>>;
}

/** The published articles, newest first, with a search over title and content (public specification, section 2). */
export function NewsList({ news, terms: { news: firstTerm = '', ...kept } }: NewsListProps) {
  const [term, setTerm] = useState(firstTerm);
  const isSearching = term.trim() !== '';
  const found = news.filter(({ title, content }) => matches(term, title, content));
  return (
    <>
      <ListHead
        title="News Bulletin"
        status={isSearching ? searchStatus(term, found.length) : counted(found.length)}
      >
        <SearchBox
          name="news"
          label="Search news"
          placeholder="Search news..."
          term={term}
          onTerm={setTerm}
          action="/eventsandnews#news-bulletin"
          kept={kept}
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
          <li key={article._id}>
            <NewsEntry article={article} />
          </li>
        ))}
      </ul>
    </>
  );
}

function counted(count: number): string {
  if (count === 0) return '';
  return count === 1 ? 'One article' : `${count} articles`;
}

function searchStatus(term: string, count: number): string {
  return count === 0 ? `Nothing matches “${term.trim()}”` : `${counted(count)} found`;
}
