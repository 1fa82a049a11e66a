import { type NewsArticle, NewsBody } from '#contract/news.ts';
import { browserClient } from '../../session/browser-client.ts';
import { CheckBox } from '../records/check-box.tsx';
import { PictureField } from '../records/picture/picture-field.tsx';
import { pictureValue, shownPicture, type WithPicture } from '../records/picture/picture-value.ts';
import { usePictureForm } from '../records/picture/use-picture-form.ts';
import { RecordDialog } from '../records/record-dialog.tsx';
import type { FormProps } from '../records/records-section.tsx';
import { TextField } from '../records/text-field.tsx';
import type { ShownField } from '../records/their-text.tsx';
import { newsWords } from './words.ts';

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
