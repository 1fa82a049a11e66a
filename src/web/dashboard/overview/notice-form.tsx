import { NOTICE_MAX_LENGTH } from '#contract/constants.ts';
import { type Notice, NoticeBody } from '#contract/resources/notices.ts';
import { browserClient } from '../../session/browser-client.ts';
import { RecordDialog } from '../crud/edit-dialog.tsx';
import { defineFields } from '../crud/fields.ts';
import type { FormMessages, FormProps } from '../crud/types.ts';
import { instantField } from '../crud/visibility.tsx';

const fields = defineFields<Notice>()([
  {
    name: 'text',
    label: 'Notice',
    kind: 'text',
    maxLength: NOTICE_MAX_LENGTH,
    rows: 3,
    hint: 'It is shown above every page of the site.',
    isRequired: true,
  },
  { ...instantField('from', 'Show from', 'Optional: otherwise from now on'), layout: 'half-if-wide' },
  { ...instantField('until', 'Show until', 'Optional: otherwise until midnight'), layout: 'half-if-wide' },
]);

/** The form of a notice. */
export function NoticeForm(props: FormProps<Notice> & { messages: FormMessages }) {
  return <RecordDialog {...props} fields={fields} schema={NoticeBody} calls={browserClient.notices} />;
}
