import type { FieldValues } from 'react-hook-form';
import { longDate } from '#church-year/dates.ts';
import { PublishAction, publishMany } from '#kit/crud/actions/publish-action.tsx';
import { ShareDraft } from '#kit/crud/actions/share-draft.tsx';
import { RecordDialog } from '#kit/crud/form/edit-dialog.tsx';
import { defineFields } from '#kit/crud/form/fields.ts';
import type { Preview } from '#kit/crud/form/preview-button.tsx';
import { publishChoice, publishedBody, publishingFields, requireDate } from '#kit/crud/form/publishing.tsx';
import { textFields } from '#kit/crud/form/text-fields.ts';
import { windowDetails } from '#kit/crud/form/visibility.tsx';
import { CrudList } from '#kit/crud/list/crud-list.tsx';
import { useLists } from '#kit/crud/list/lists.tsx';
import { DescriptionList, PublicPageLink, RowPicture, StateBadge } from '#kit/crud/list/record-details.tsx';
import { useCountedFilters } from '#kit/crud/list/use-counted-filters.ts';
import { type ListFilter, type LoadListPage, useListView } from '#kit/crud/list/use-list-view.ts';
import { visibilityLabel } from '#kit/crud/list/visibility-label.ts';
import { pictureValues } from '#kit/crud/picture/picture-value.ts';
import type { Column } from '#kit/crud/types.ts';
import { FormattedTextField } from '#kit/formatted-text/editor/formatted-text-field.tsx';
import { FormattedText } from '#kit/formatted-text/formatted-text.tsx';
import { textOf } from '#kit/formatted-text/text-node.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { type NewsArticle, NewsBody } from '../contract.ts';
import { ArticleDetail } from '../pages/article-detail.tsx';
import { articleUrl } from '../pages/article-url.ts';
import { contentOf } from '../pages/content-of.ts';
import { newsMessages } from './messages.ts';

const COLUMNS: readonly Column<NewsArticle>[] = [
  { label: 'Title', sortBy: ({ title }) => title, serverSortKey: 'title' },
  {
    label: 'Date',
    cell: ({ date }) => longDate(date),
    sortBy: ({ createdAt }) => createdAt,
    serverSortKey: 'date',
  },
  {
    label: 'Status',
    cell: (article) => (
      <StateBadge isLive={article.visibility === 'visible'} label={visibilityLabel(article)} />
    ),
    sortBy: (article) => visibilityLabel(article),
    serverSortKey: 'state',
  },
];

const text = textFields(NewsBody);
/** A new article is a draft (admin specification, section 2). */
const fields = defineFields<NewsArticle>()([
  text('title', 'Title'),
  { ...text('content', 'Content', { rows: 10 }), Input: FormattedTextField },
  { name: 'image', label: 'Picture', kind: 'picture' },
  ...publishingFields({ label: 'Publish immediately', initially: 'draft' }),
]);
const schema = NewsBody.extend({ ...publishChoice, ...pictureValues('image') }).superRefine(requireDate);

const toBody = (values: FieldValues) => publishedBody('isPublished', values);
const preview: Preview<NewsArticle> = {
  load: browserClient.news.preview,
  toBody,
  page: (article) => <ArticleDetail article={article} isPreview />,
};

const FILTERS: readonly ListFilter[] = [
  { label: 'Published', query: { state: 'published' } },
  { label: 'Drafts', query: { state: 'draft' } },
  { label: 'Scheduled', query: { state: 'scheduled' } },
];
const loadPage: LoadListPage<NewsArticle> = (query) =>
  browserClient.news.list({ query: { admin: 'true', ...query } });

const MANY_ACTIONS = publishMany<NewsArticle>({ fields: NewsBody.shape, calls: browserClient.news });

/** The parish's news including drafts, newest first. */
export function NewsSection() {
  const { news, isLoaded, reload } = useLists();
  const view = useListView({
    rows: news,
    columns: COLUMNS,
    searchableTexts: ({ title, formatted, date }) => [title, textOf(formatted.content), date],
    loadPage,
    filters: useCountedFilters(FILTERS, loadPage),
  });
  return (
    <CrudList
      group="news"
      messages={newsMessages}
      view={view}
      isLoaded={isLoaded.news}
      reload={reload}
      details={(article) => <ArticleDetails article={article} />}
      moreActions={(article, { showResult }) => (
        <PublishAction
          record={article}
          fields={NewsBody.shape}
          calls={browserClient.news}
          messages={newsMessages}
          onResult={showResult}
          reload={reload}
        />
      )}
      manyActions={MANY_ACTIONS}
      form={(props) => (
        <RecordDialog
          {...props}
          messages={newsMessages}
          fields={fields}
          schema={schema}
          calls={browserClient.news}
          completeBody={toBody}
          preview={preview}
        />
      )}
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
          Status: visibilityLabel(article),
          ...windowDetails(article),
          Author: article.createdBy?.name,
          Content: <FormattedText blocks={contentOf(article)} />,
        }}
      />
      {article.visibility === 'visible' && <PublicPageLink to={articleUrl(article)} />}
      <div className="mt-3 -ml-3">
        <ShareDraft kind="news" record={article} />
      </div>
    </>
  );
}
