import type { PrayerRequest } from '#contract/prayer-requests.ts';
import { parish } from '#parish';
import { DescriptionList } from '../crud/description-list.tsx';
import { HELD_NOTICE } from './messages.ts';

const RECEIVED = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: parish.timeZone,
});

/** The details of a prayer request. */
export function RequestDetails({ request }: { request: PrayerRequest }) {
  const { prayerType, contactNumber, details, state, notes, createdAt } = request;
  return (
    <>
      {state === 'held' && <p className="mb-4 max-w-[65ch] border-l-2 border-wait pl-4">{HELD_NOTICE}</p>}
      <DescriptionList
        entries={{
          Prayer: prayerType,
          Details: details,
          Contact: contactNumber && <ContactNumber number={contactNumber} />,
          Received: RECEIVED.format(new Date(createdAt)),
          Notes: notes,
        }}
      />
    </>
  );
}

/** Contact as a `tel:` link if it is a phone number; visitors may also enter text. */
function ContactNumber({ number }: { number: string }) {
  const digits = number.replace(/[\s().-]/g, '');
  if (!/^\+?\d{5,15}$/.test(digits)) return number;
  return (
    <a href={`tel:${digits}`} className="link">
      {number}
    </a>
  );
}
