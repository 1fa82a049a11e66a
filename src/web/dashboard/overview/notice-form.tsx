import { z } from 'zod';
import { NOTICE_MAX_LENGTH } from '#contract/constants.ts';
import { NoticeBody } from '#contract/resources/notices.ts';
import { addDays } from '#domain/dates/civil-date.ts';
import { browserClient } from '../../session/browser-client.ts';
import { RecordDialog } from '../crud/edit-dialog.tsx';
import { FormField } from '../crud/field-inputs.tsx';
import { defineFields, type KindProps } from '../crud/fields.ts';
import type { FormMessages, FormProps, RecordCalls } from '../crud/types.ts';
import { localTime, parishInstant, parishToday } from '../parish-date.ts';
import { type NoticeRecord, toRecord } from './notice-record.ts';

/** When a notice ends, with the days from its first day to the midnight. */
const ENDS = { midnight: 'At midnight', tomorrow: 'At midnight a day later', week: 'After a week' };
const DAYS = { midnight: 1, tomorrow: 2, week: 8 };

const dateTime = { kind: 'text', maxLength: 16, Input: DateTimeField } as const;

const fields = defineFields<NoticeRecord>()([
  {
    name: 'text',
    label: 'Notice',
    kind: 'text',
    maxLength: NOTICE_MAX_LENGTH,
    rows: 3,
    hint: 'It is shown above every page of the site.',
    isRequired: true,
  },
  {
    name: 'ends',
    label: 'Ends',
    kind: 'select',
    options: { ...ENDS, other: 'At another time' },
    toValue: (notice) => (notice ? 'other' : 'midnight'),
  },
  {
    ...dateTime,
    name: 'until',
    label: 'Ends at',
    isRequired: true,
    toValue: (notice) => (notice ? localTime(notice.until) : ''),
    isShown: ({ ends }) => ends === 'other',
  },
  {
    ...dateTime,
    name: 'from',
    label: 'Begins at',
    hint: 'Leave it empty to show the notice immediately.',
    toValue: (notice) => (notice ? localTime(notice.from) : ''),
  },
]);

const noticeSchema = z
  .object({
    text: NoticeBody.shape.text,
    ends: z.enum([...Object.keys(ENDS), 'other']),
    until: z.string(),
    from: z.string(),
  })
  .refine(({ ends, until }) => ends !== 'other' || until !== '', {
    path: ['until'],
    error: 'Please enter a date with a time',
  });
type NoticeValues = z.output<typeof noticeSchema>;

/** The body for the values of the form, whose times are in the parish's time zone. @param today the parish's date. */
export function toNoticeBody({ text, ends, until, from }: NoticeValues, today: string) {
  const first = from.slice(0, 10) > today ? from.slice(0, 10) : today;
  const end = ends === 'other' ? until : `${addDays(first, DAYS[ends as keyof typeof DAYS])}T00:00`;
  return { text, from: from ? parishInstant(from) : null, until: parishInstant(end) };
}

const { notices } = browserClient;
const calls: RecordCalls<NoticeRecord, NoticeValues> = {
  read: async (input) => toRecord(await notices.read(input)),
  create: async ({ body, ...rest }) =>
    toRecord(await notices.create({ ...rest, body: toNoticeBody(body, parishToday()) })),
  update: async ({ body, ...rest }) =>
    toRecord(await notices.update({ ...rest, body: toNoticeBody(body, parishToday()) })),
};

/** The form of a notice. */
export function NoticeForm(props: FormProps<NoticeRecord> & { messages: FormMessages }) {
  return <RecordDialog {...props} fields={fields} schema={noticeSchema} calls={calls} draftKind="notices" />;
}

function DateTimeField(props: KindProps<'text'>) {
  return (
    <FormField {...props}>
      {(input) => <input {...input} type="datetime-local" min="1900-01-01T00:00" max="2200-12-31T23:59" />}
    </FormField>
  );
}
