import { type CivilDate, nextSunday } from '#church-year/dates.ts';
import type { PrayerRequest } from '#inbox/contract/prayer-requests.ts';
import { encryptNotes, encryptText } from '#inbox/encryption.server.ts';
import { prayerRequestKind } from '#inbox/kinds.server.ts';
import { insertRow } from '#kit/crud/versioned-table.server.ts';
import { instant } from '#kit/process/clock.ts';
import type { Keys } from '#kit/security/crypto.ts';
import type { Handle } from '#kit/storage/storage.ts';

interface DemoRequest
  extends Pick<PrayerRequest, 'prayerType' | 'name' | 'contactNumber' | 'details' | 'state' | 'notes'> {
  readonly hoursAgo: number;
  /** The name that the week's page has on the next Sunday, each year. */
  readonly memorial?: string;
}

const HOUR_MS = 3_600_000;

/** Two new requests, and one in each other state. */
export const demoRequests: readonly DemoRequest[] = [
  {
    prayerType: 'Departed',
    name: 'Saramma Chacko',
    contactNumber: null,
    details: 'For my husband Chacko, on the anniversary of his death.',
    memorial: 'K. V. Chacko',
    hoursAgo: 9 * 24 + 2,
    state: 'done',
    notes: 'Remembered at Holy Qurbana; the family was there.',
  },
  {
    prayerType: 'Healing Prayer',
    name: 'Biju Kurian',
    contactNumber: '(555) 555-0173',
    details:
      'My mother is having hip surgery on Thursday morning.\nShe would be glad of a visit when she is home again.',
    hoursAgo: 3 * 24 + 5,
    state: 'praying',
    notes: 'Visit on the Tuesday after; ask Leela to come along.',
  },
  {
    prayerType: 'Wedding',
    name: 'best-deals',
    contactNumber: null,
    details: 'Wedding gifts at half price, order today!!!',
    hoursAgo: 30,
    state: 'held',
    notes: null,
  },
  {
    prayerType: 'Blessings',
    name: 'Anju and Mathew',
    contactNumber: '(555) 555-0158',
    details: 'We move into our first house next week, and would like it to be blessed.',
    hoursAgo: 20,
    state: 'new',
    notes: null,
  },
  {
    prayerType: 'Blessings',
    name: 'Rachel Varkey',
    contactNumber: null,
    details: 'In thanks: our son has passed his final examinations.',
    hoursAgo: 4,
    state: 'new',
    notes: null,
  },
];

/** Inserts fictional prayer requests into an empty database. */
export async function seedPrayerRequests(
  trx: Handle,
  { keys, now, today }: { readonly keys: Keys; readonly now: number; readonly today: CivilDate },
): Promise<void> {
  const sunday = nextSunday(today);
  const day = { on: sunday.slice('YYYY-'.length), isPublic: true, remembered: sunday };
  for (const { prayerType, hoursAgo, state, notes, memorial: name, ...text } of demoRequests) {
    const memorial = name ? { name, ...day } : null;
    const values = {
      prayer_type: prayerType,
      is_yearly: memorial ? (1 as const) : 0,
      sealed: encryptText(keys, prayerRequestKind, { ...text, memorial }),
      sealed_notes: encryptNotes(keys, prayerRequestKind, notes),
      state,
    } as const;
    await insertRow(trx, 'prayer_requests', values, instant(now - hoursAgo * HOUR_MS));
  }
}
