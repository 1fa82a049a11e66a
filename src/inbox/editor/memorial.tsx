import Check from 'lucide-react/icons/check';
import Undo from 'lucide-react/icons/undo-2';
import { defineFields } from '#kit/crud/form/fields.ts';
import { AsyncRowAction } from '#kit/crud/list/row-action.tsx';
import { browserClient } from '#kit/session/browser-client.ts';
import { serverMessage } from '#kit/session/error-messages.ts';
import { randomId } from '#kit/session/uuid.ts';
import { type Result, success } from '#kit/ui/dialogs/result-dialog.tsx';
import type { PrayerRequest } from '../contract/prayer-requests.ts';
import { type MemorialValues, toMemorial } from '../forms/prayer.ts';
import { memorialTypes, PRAYER_MAX_LENGTHS } from '../wire.ts';

type Memorial = NonNullable<PrayerRequest['memorial']>;
/** An entry of any kind; only prayer requests have a memorial. */
interface Entry
  extends Pick<PrayerRequest, 'id' | 'version'>,
    Partial<Pick<PrayerRequest, 'prayerType' | 'memorial'>> {
  readonly state: string | undefined;
}

/** The form's fields of a memorial; none for an entry that cannot recur. */
export async function memorialFields({ prayerType = 'Blessings' }: Entry) {
  if (!memorialTypes.includes(prayerType)) return [];
  const { memorialDayNames } = await import('../memorial-dates.ts');
  const churchDay = (memorial: Memorial | null) =>
    memorial && memorial.on in memorialDayNames ? memorial.on : '';
  return defineFields<Entry>()([
    {
      kind: 'text',
      name: 'memorialName',
      serverName: 'memorial.name',
      label: 'Name to remember each year',
      maxLength: PRAYER_MAX_LENGTHS.memorialName,
      toValue: (entry) => entry?.memorial?.name ?? '',
    },
    {
      kind: 'select',
      name: 'memorialDay',
      label: 'Memorial day',
      options: { '': 'A date', ...memorialDayNames },
      toValue: (entry) => churchDay(entry?.memorial ?? null),
    },
    {
      kind: 'date',
      name: 'memorialDate',
      serverName: 'memorial.on',
      label: 'Date, of any year',
      // 2000 has a February 29
      toValue: (entry) => (entry?.memorial && !churchDay(entry.memorial) ? `2000-${entry.memorial.on}` : ''),
      isShown: ({ memorialDay }) => !memorialDay,
    },
    {
      kind: 'checkbox',
      name: 'memorialPublic',
      label: 'May be announced with the week',
      toValue: (entry) => entry?.memorial?.isPublic ?? false,
    },
  ]);
}

/** The request body of the form's values. */
export function toChanges({ state, notes, ...values }: Readonly<Record<string, unknown>>) {
  const isShown = 'memorialName' in values;
  return { state, notes, ...(isShown && { memorial: toMemorial(values as unknown as MemorialValues) }) };
}

interface MemorialActionProps {
  readonly entry: Entry;
  readonly label: 'Remembered' | 'Withdraw';
  readonly onResult: (result: Result) => void;
  readonly reload: () => unknown;
}

/** Marks the next date of a memorial as remembered, or withdraws the memorial; both can be undone. */
export function MemorialAction({ entry, label, onResult, reload }: MemorialActionProps) {
  const { id, state, version } = entry;
  if (!entry.memorial) return null;
  const { date, day: _, ...memorial } = entry.memorial;
  const save = (changed: typeof memorial | null, ifMatch: number) =>
    browserClient.prayerRequests.update({
      ...{ params: { id }, ifMatch, idempotencyKey: randomId() },
      body: { state: state as 'praying', memorial: changed },
    });
  const isRemembered = label === 'Remembered';
  const run = async () => {
    const saved = await save(isRemembered ? { ...memorial, remembered: date } : null, version);
    const message = isRemembered ? 'Remembered this year' : 'Withdrawn. It is deleted like other requests';
    return success(`${memorial.name}: ${message}`, async () => {
      // null, since an omitted date would be unchanged
      await save({ ...memorial, remembered: memorial.remembered ?? null }, saved.version);
      await reload();
    });
  };
  const failureMessage = (error: unknown) => serverMessage(error) ?? 'The memorial could not be saved';
  return (
    <AsyncRowAction
      icon={isRemembered ? Check : Undo}
      subject={memorial.name}
      {...{ label, run, failureMessage, onResult, reload }}
    />
  );
}
