import { type Notice, NoticeBody } from '#contract/resources/notices.ts';
import { browserClient } from '../../session/browser-client.ts';
import { RecordDialog } from '../crud/edit-dialog.tsx';
import { defineFields } from '../crud/fields.ts';
import { textFields } from '../crud/text-fields.ts';
import type { FormMessages, FormProps } from '../crud/types.ts';
import { instantField } from '../crud/visibility.tsx';

const fields = defineFields<Notice>()([
  textFields(NoticeBody)('text', 'Notice', { rows: 3, hint: 'It is shown above every page of the site.' }),
  { ...instantField('from', 'Show from', 'Optional: otherwise from now on'), layout: 'half-if-wide' },
  { ...instantField('until', 'Show until', 'Optional: otherwise until midnight'), layout: 'half-if-wide' },
]);

/** The form of a notice. */
export function NoticeForm(props: FormProps<Notice> & { messages: FormMessages }) {
  return <RecordDialog {...props} fields={fields} schema={NoticeBody} calls={browserClient.notices} />;
}
