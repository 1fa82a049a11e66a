import { type NewsArticle, NewsBody } from '#contract/news.ts';
import { browserClient } from '../../session/browser-client.ts';
import { Checkbox } from '../crud/check-box.tsx';
import type { FormProps } from '../crud/crud-list.tsx';
import type { FieldSummary } from '../crud/edit-conflict.tsx';
import { EditDialog } from '../crud/edit-dialog.tsx';
import { PictureField } from '../crud/picture/picture-field.tsx';
import { pictureSummary, pictureValue, type WithPicture } from '../crud/picture/picture-value.ts';
import { usePictureForm } from '../crud/picture/use-picture-form.ts';
import { TextField } from '../crud/text-field.tsx';
import { newsMessages } from './messages.ts';

interface NewsValues extends WithPicture {
  readonly title: string;
  readonly content: string;
  readonly isPublished: boolean;
}

const schema = NewsBody.extend({ image: pictureValue });

/** Form values of an article; a new one is a draft (admin specification, section 2). */
const toFormValues = (article?: NewsArticle): NewsValues => ({
  title: article?.title ?? '',
  content: article?.content ?? '',
  isPublished: article?.isPublished ?? false,
  image: article?.picture ?? null,
});

const FIELD_SUMMARIES: readonly FieldSummary<NewsValues>[] = [
  { name: 'title', label: 'Title', text: ({ title }) => title },
  { name: 'content', label: 'Content', text: ({ content }) => content },
  { name: 'isPublished', label: 'Status', text: ({ isPublished }) => (isPublished ? 'Published' : 'Draft') },
  pictureSummary,
];

/** Form to add or edit a news article (admin specification, section 5). */
export function NewsForm({ record, onSaved, onClose }: FormProps<NewsArticle>) {
  const { recordForm, upload } = usePictureForm<NewsArticle, NewsValues>({
    schema,
    calls: browserClient.news,
    toFormValues,
    record,
    onSaved,
    draftKind: 'news',
  });
  return (
    <EditDialog
      title={record ? newsMessages.editTitle : newsMessages.newTitle}
      recordForm={recordForm}
      fieldSummaries={FIELD_SUMMARIES}
      toFormValues={toFormValues}
      failureMessage={newsMessages.saveFailed}
      onClose={onClose}
    >
      <TextField name="title" label="Title" maxLength={200} isRequired hasInitialFocus />
      <TextField name="content" label="Content" maxLength={20_000} rows={10} />
      <PictureField {...upload} />
      <Checkbox
        name="isPublished"
        label="Publish immediately"
        hint="If this is off, the article is a draft that only staff can see."
      />
    </EditDialog>
  );
}
