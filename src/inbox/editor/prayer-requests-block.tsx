import { z } from 'zod';
import { textFields } from '#kit/crud/form/text-fields.ts';
import { PrayerRequestsBody } from '#parish/contract.ts';
import { blockSection } from '#parish/editor/block-section.tsx';
import { retentionNote } from '../forms/inbox-form.ts';

const text = textFields(PrayerRequestsBody);
const { keptDays } = PrayerRequestsBody.shape;

export const prayerRequestsBlock = blockSection({
  block: 'prayerRequests',
  appears:
    'on the pages Prayer Request and Your first visit and below each picture of the gallery, whose forms send to the inbox. Only staff see who is notified',
  fields: [
    text('notify', 'Who is notified of new requests and visits', {
      keyboard: 'email',
      hint: 'Leave empty to notify the parish’s email address.',
    }),
    {
      kind: 'text',
      name: 'keptDays',
      label: 'Days that requests and announced visits are kept',
      maxLength: 4,
      isRequired: true,
      keyboard: 'numeric',
      hint: 'Older requests, including those already here, are permanently deleted, except yearly memorials.',
      toValue: (record) => String(record?.keptDays ?? ''),
    },
    {
      kind: 'checkbox',
      name: 'hidesPictures',
      label: 'Hide a picture at once when someone asks to take it down',
      hint: 'You then decide whether to show it again.',
    },
  ],
  schema: PrayerRequestsBody.extend({ keptDays: z.preprocess(Number, keptDays) }),
  toBody: (values) => ({ ...values, keptDays: Number((values as { keptDays: string }).keptDays) }),
  Preview: ({ parish: { prayerRequests, place } }) => (
    <>
      <p>“{retentionNote(prayerRequests.keptDays)}”</p>
      <p className="mt-2">
        {prayerRequests.hidesPictures
          ? 'A picture is hidden as soon as someone asks to take it down.'
          : 'A picture that someone asks to take down stays until you decide.'}
      </p>
      <p className="mt-2 text-quiet">
        Notified: {prayerRequests.notify || place.email || 'no one, because the parish has no email address'}
      </p>
    </>
  ),
});
