import type { NewsArticle } from '#contract/news.ts';
import { longDate } from '#domain/civil-date.ts';
import { articleAddress } from '../../features/news/article-url.ts';
import { browserClient } from '../../session/browser-client.ts';
import { RecordsSection } from '../crud/crud-list.tsx';
import { FactList, PublicPageLink } from '../crud/fact-list.tsx';
import type { Column } from '../crud/types.ts';
import { useLists } from '../use-lists.tsx';
import { newsWords } from './messages.ts';
import { NewsForm } from './news-form.tsx';
import { PublishAction } from './publish-action.tsx';
import { RowPicture } from './row-picture.tsx';
import { ArticleState, articleState } from './state-badge.tsx';

const COLUMNS: readonly Column<NewsArticle>[] = [
  { label: 'Title', cell: ({ title }) => title, sortBy: ({ title }) => title, orderedAs: 'title' },
  {
    label: 'Date',
    cell: ({ date }) => longDate(date),
    sortBy: ({ createdAt }) => createdAt,
    orderedAs: 'date',
  },
  {
    label: 'State',
    cell: (article) => <ArticleState article={article} />,
    sortBy: articleState,
    orderedAs: 'state',
  },
];

/** The parish's news, drafts among them, newest first. */
export function NewsSection() {
  const { news, isLoaded, reload } = useLists();
  return (
    <RecordsSection
      words={newsWords}
      rows={news}
      isLoaded={isLoaded.news}
      ask={(query) => browserClient.news.list({ query: { admin: 'true', ...query } })}
      reload={reload}
      columns={COLUMNS}
      searched={({ title, content }) => [title, content]}
      details={(article) => <ArticleDetails article={article} />}
      moreActions={(article, tell) => <PublishAction article={article} tell={tell} reload={reload} />}
      Form={NewsForm}
      remove={({ _id }) => browserClient.news.remove({ params: { id: _id } })}
      trashKind="news"
    />
  );
}

function ArticleDetails({ article }: { article: NewsArticle }) {
  return (
    <>
      <RowPicture {...article} />
      <FactList
        facts={{
          Date: longDate(article.date),
          State: articleState(article),
          Author: article.createdBy?.name,
          Content: article.content || 'No content available',
        }}
      />
      {article.isPublished && <PublicPageLink to={articleAddress(article)} />}
    </>
  );
}
