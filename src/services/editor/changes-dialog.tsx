import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { type CivilDate, longDate } from '#church-year/dates.ts';
import { EmptyState } from '#kit/crud/list/empty-state.tsx';
import { useAsyncWithLists } from '#kit/crud/list/lists.tsx';
import { localToday } from '#kit/dates/local-dates.ts';
import { timeOfStart, twelveHour } from '#kit/dates/time-of-day.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { Button } from '#kit/ui/controls/button.tsx';
import { Dialog, DialogActions, DialogBody } from '#kit/ui/dialogs/dialog.tsx';
import { useResult } from '#kit/ui/dialogs/result-dialog.tsx';
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx';
import type { ScheduleEntry } from '../contract/schedule.ts';
import type { Service } from '../contract/services.ts';
import { DaySheet } from './day-sheet.tsx';

/** Dates that are listed even if nothing is different on them, and days in which they are looked for. */
const LISTED = 12;
const DAYS = 400;

interface ChangesDialogProps {
  /** Undefined for all services. */
  readonly service?: Service;
  readonly onClose: () => void;
}

/** The next dates of the services, each with its form. */
export function ChangesDialog({ service, onClose }: ChangesDialogProps) {
  const [editing, setEditing] = useState<CivilDate | null>(null);
  const result = useResult();
  const load = async () => {
    const entries = await browserClient.schedule.list({ query: { from: localToday(), days: DAYS } });
    const shown = entries.filter(({ serviceId }) => !service || service.id === serviceId);
    return [...Map.groupBy(shown, ({ date }) => date)].filter(
      ([, onDate], index) => index < LISTED || onDate.some(({ change }) => change),
    );
  };
  const { value: rows, error, reload } = useAsyncWithLists('the dates of the services', load);

  return (
    <Dialog
      title={service ? `Dates of ${service.name}` : 'This Sunday and later'}
      shape="sheet"
      onDismiss={onClose}
      closesOnOutsideClick
    >
      <DialogBody>
        <p className="mb-3 text-quiet">Select a date that is different. Visitors see it immediately.</p>
        {!rows && !error ? (
          <Skeleton lines={6} />
        ) : rows?.length ? (
          <ul className="divide-y divide-line border-y border-line">
            {rows.map(([date, entries]) => (
              <li key={date}>
                <DateButton date={date} entries={entries} onPress={() => setEditing(date)} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState
            title={rows ? 'No dates are known.' : 'The dates could not be loaded.'}
            hint="Choose when a service is held in its form."
            isLoaded={rows !== undefined}
            reload={reload}
          />
        )}
        {/* inside the dialog, because the elements outside of a modal dialog do not respond */}
        {editing && (
          <DaySheet
            date={editing}
            onClose={(saved) => {
              setEditing(null);
              result.show(saved);
              if (saved) reload();
            }}
          />
        )}
        {result.dialog}
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

interface DateButtonProps {
  readonly date: CivilDate;
  readonly entries: readonly ScheduleEntry[];
  readonly onPress: () => void;
}

function DateButton({ date, entries, onPress }: DateButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="group flex min-h-14 w-full items-center justify-between gap-3 py-2 text-left"
    >
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-semibold group-hover:underline">{longDate(date)}</span>
        {entries.map(({ serviceId, start, name, place, language, change, reason }) => (
          <span key={serviceId} className="block text-quiet">
            {[name, twelveHour(timeOfStart(start)), place, language].filter(Boolean).join(' · ')}{' '}
            {change && (
              <strong className="text-wait">
                {[change === 'notHeld' ? 'Canceled' : 'Different', reason].filter(Boolean).join(': ')}
              </strong>
            )}
          </span>
        ))}
      </span>
      <ChevronRight size={20} strokeWidth={1.5} className="shrink-0 text-quiet" />
    </button>
  );
}
