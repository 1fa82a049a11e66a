import { RecordDialog } from '#kit/crud/form/edit-dialog.tsx';
import { defineFields } from '#kit/crud/form/fields.ts';
import { textFields } from '#kit/crud/form/text-fields.ts';
import { instantField } from '#kit/crud/form/visibility.tsx';
import type { FormMessages, FormProps } from '#kit/crud/types.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { type Notice, NoticeBody } from './contract.ts';

const fields = defineFields<Notice>()([
  textFields(NoticeBody)('text', 'Notice', { rows: 3, hint: 'It is shown above every page of the site.' }),
  { ...instantField('from', 'Show from', 'Optional: otherwise from now on'), layout: 'half-if-wide' },
  { ...instantField('until', 'Show until', 'Optional: otherwise until midnight'), layout: 'half-if-wide' },
]);

/** The form of a notice. */
export function NoticeForm(props: FormProps<Notice> & { messages: FormMessages }) {
  return <RecordDialog {...props} fields={fields} schema={NoticeBody} calls={browserClient.notices} />;
}
