import type { NewsArticle } from '#contract/news.ts';
import { longDate } from '#domain/civil-date.ts';
import { articleUrl } from '../../features/news/article-url.ts';
import { browserClient } from '../../session/browser-client.ts';
import { CrudList } from '../crud/crud-list.tsx';
import { DescriptionList, PublicPageLink } from '../crud/description-list.tsx';
import type { Column } from '../crud/types.ts';
import { useLists } from '../use-lists.tsx';
import { newsMessages } from './messages.ts';
import { NewsForm } from './news-form.tsx';
import { PublishAction } from './publish-action.tsx';
import { RowPicture } from './row-picture.tsx';
import { ArticleState, articleState } from './state-badge.tsx';

const COLUMNS: readonly Column<NewsArticle>[] = [
  { label: 'Title', cell: ({ title }) => title, sortBy: ({ title }) => title, serverSortKey: 'title' },
  {
    label: 'Date',
    cell: ({ date }) => longDate(date),
    sortBy: ({ createdAt }) => createdAt,
    serverSortKey: 'date',
  },
  {
    label: 'Status',
    cell: (article) => <ArticleState article={article} />,
    sortBy: articleState,
    serverSortKey: 'state',
  },
];

/** The parish's news including drafts, newest first. */
export function NewsSection() {
  const { news, isLoaded, reload } = useLists();
  return (
    <CrudList
      messages={newsMessages}
      rows={news}
      isLoaded={isLoaded.news}
      loadPage={(query) => browserClient.news.list({ query: { admin: 'true', ...query } })}
      reload={reload}
      columns={COLUMNS}
      searchableTexts={({ title, content }) => [title, content]}
      details={(article) => <ArticleDetails article={article} />}
      moreActions={(article, onResult) => (
        <PublishAction article={article} onResult={onResult} reload={reload} />
      )}
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
      <DescriptionList
        entries={{
          Date: longDate(article.date),
          Status: articleState(article),
          Author: article.createdBy?.name,
          Content: article.content || 'No content available',
        }}
      />
      {article.isPublished && <PublicPageLink to={articleUrl(article)} />}
    </>
  );
}
