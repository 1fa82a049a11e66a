import { type NewsArticle, NewsBody } from '#contract/resources/news.ts';
import { browserClient } from '../../session/browser-client.ts';
import { EditDialog } from '../crud/edit-dialog.tsx';
import { defineFields } from '../crud/fields.ts';
import { pictureValue } from '../crud/picture/picture-value.ts';
import { usePictureForm } from '../crud/picture/use-picture-form.ts';
import type { FormProps } from '../crud/types.ts';
import { newsMessages } from './messages.ts';

/** A new article is a draft (admin specification, section 2). */
const fields = defineFields<NewsArticle>()([
  { name: 'title', label: 'Title', kind: 'text', maxLength: 200, isRequired: true },
  { name: 'content', label: 'Content', kind: 'text', maxLength: 20_000, rows: 10 },
  { name: 'image', label: 'Picture', kind: 'picture' },
  {
    name: 'isPublished',
    label: 'Publish immediately',
    kind: 'checkbox',
    hint: 'If this is off, the article is a draft that only staff can see.',
    comparison: { label: 'Status', text: (isPublished) => (isPublished ? 'Published' : 'Draft') },
  },
]);
const schema = NewsBody.extend({ image: pictureValue });

/** Form to add or edit a news article (admin specification, section 5). */
export function NewsForm({ record, onSaved, onClose }: FormProps<NewsArticle>) {
  const recordForm = usePictureForm({
    fields,
    schema,
    calls: browserClient.news,
    record,
    onSaved,
    draftKind: 'news',
    failureMessage: newsMessages.saveFailed,
  });
  const title = record ? newsMessages.editTitle : newsMessages.newTitle;
  return <EditDialog title={title} recordForm={recordForm} onClose={onClose} />;
}
