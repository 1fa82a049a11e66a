import { type NewsArticle, NewsBody } from '#contract/news.ts';
import { browserClient } from '../../session/browser-client.ts';
import { CheckBox } from '../crud/check-box.tsx';
import type { FormProps } from '../crud/crud-list.tsx';
import type { ShownField } from '../crud/edit-conflict.tsx';
import { RecordDialog } from '../crud/edit-dialog.tsx';
import { PictureField } from '../crud/picture/picture-field.tsx';
import { pictureValue, shownPicture, type WithPicture } from '../crud/picture/picture-value.ts';
import { usePictureForm } from '../crud/picture/use-picture-form.ts';
import { TextField } from '../crud/text-field.tsx';
import { newsWords } from './messages.ts';

interface NewsValues extends WithPicture {
  readonly title: string;
  readonly content: string;
  readonly isPublished: boolean;
}

const schema = NewsBody.extend({ image: pictureValue });

/** What the form holds for an article; a new one is a draft (admin specification, section 2). */
const valuesOf = (article?: NewsArticle): NewsValues => ({
  title: article?.title ?? '',
  content: article?.content ?? '',
  isPublished: article?.isPublished ?? false,
  image: article?.picture ?? null,
});

const SHOWN_FIELDS: readonly ShownField<NewsValues>[] = [
  { name: 'title', label: 'Title', text: ({ title }) => title },
  { name: 'content', label: 'Content', text: ({ content }) => content },
  { name: 'isPublished', label: 'State', text: ({ isPublished }) => (isPublished ? 'Published' : 'Draft') },
  shownPicture,
];

/** Writes a news article or edits one (admin specification, section 5). */
export function NewsForm({ record, onSaved, onClose }: FormProps<NewsArticle>) {
  const { recordForm, upload } = usePictureForm<NewsArticle, NewsValues>({
    schema,
    calls: browserClient.news,
    valuesOf,
    record,
    onSaved,
    keptAs: 'news',
  });
  return (
    <RecordDialog
      title={record ? newsWords.editTitle : newsWords.newTitle}
      recordForm={recordForm}
      shownFields={SHOWN_FIELDS}
      valuesOf={valuesOf}
      failureMessage={newsWords.saveFailed}
      onClose={onClose}
    >
      <TextField name="title" label="Title" cap={200} isRequired isFirst />
      <TextField name="content" label="Content" cap={20_000} rows={10} />
      <PictureField {...upload} />
      <CheckBox
        name="isPublished"
        label="Publish immediately"
        hint="Without it the article stays a draft that only staff see."
      />
    </RecordDialog>
  );
}
