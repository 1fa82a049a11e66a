import type { PrayerRequest } from '#contract/prayer-requests.ts';
import { parish } from '#parish';
import { FactList } from '../crud/fact-list.tsx';
import { heldWords } from './messages.ts';

const RECEIVED = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: parish.timeZone,
});

/** All that somebody has asked, as it was written. */
export function RequestFacts({ request }: { request: PrayerRequest }) {
  const { prayerType, contactNumber, details, state, notes, createdAt } = request;
  return (
    <>
      {state === 'held' && <p className="mb-4 max-w-[65ch] border-l-2 border-wait pl-4">{heldWords}</p>}
      <FactList
        facts={{
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

/** To be called at a touch, when it is a number and not words. */
function ContactNumber({ number }: { number: string }) {
  const digits = number.replace(/[\s().-]/g, '');
  if (!/^\+?\d{5,15}$/.test(digits)) return number;
  return (
    <a href={`tel:${digits}`} className="link">
      {number}
    </a>
  );
}
