import ChevronRight from 'lucide-react/icons/chevron-right';
import Undo from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import type { Service } from '#contract/resources/services.ts';
import { timeOfStart, twelveHour } from '#domain/dates/time-of-day.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { type Result, ResultDialog, success } from '../../../ui/dialogs/result-dialog.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../crud/empty-state.tsx';
import { AsyncRowAction } from '../../crud/row-action.tsx';
import { useAsyncWithLists, useLists } from '../../lists.tsx';
import { parishToday } from '../../parish-date.ts';
import { ChangeDialog } from './change-form.tsx';
import { type ChangeRow, changeRows, datesText } from './change-rows.ts';

/** Dates that are listed even if nothing is different on them, and days in which they are looked for. */
const LISTED = 12;
const DAYS = 400;

interface ChangesDialogProps {
  /** Undefined for all services. */
  readonly service?: Service;
  readonly onClose: () => void;
}

/** The next dates of the services: what is different on them can be set and undone. */
export function ChangesDialog({ service, onClose }: ChangesDialogProps) {
  const { services } = useLists();
  const [editing, setEditing] = useState<ChangeRow | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const load = async () => {
    const entries = await browserClient.schedule.list({ query: { from: parishToday(), days: DAYS } });
    return changeRows(entries.filter(({ serviceId }) => !service || service.id === serviceId)).filter(
      ({ entry }, index) => entry.change || index < LISTED,
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
            {rows.map((row) => (
              <li key={`${row.entry.serviceId} ${row.entry.date}`} className="flex items-center">
                <DateButton row={row} onPress={() => setEditing(row)} />
                {row.entry.change && (
                  <AsyncRowAction
                    icon={Undo}
                    label="Restore"
                    subject={`${row.entry.name}, ${datesText(row)}`}
                    run={() => restore(row)}
                    failureMessage={() => 'This could not be restored.'}
                    onResult={setResult}
                    reload={reload}
                  />
                )}
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
          <ChangeDialog
            row={editing}
            service={services.find(({ id }) => id === editing.entry.serviceId)}
            onSaved={async ({ notice = '' }) => {
              // the next form starts from a row, because a change is not a record
              await reload();
              setEditing(null);
              setResult(success(`Saved. Visitors see it now. ${notice}`.trim()));
            }}
            onClose={() => setEditing(null)}
          />
        )}
        <ResultDialog result={result} onClose={() => setResult(null)} />
      </DialogBody>
      <DialogActions>
        <button type="button" className="button button-quiet" onClick={onClose}>
          Close
        </button>
      </DialogActions>
    </Dialog>
  );
}

async function restore(row: ChangeRow): Promise<string> {
  const { serviceId: id, name } = row.entry;
  // the focus would be lost with the button of this action
  document.activeElement?.closest('li')?.querySelector('button')?.focus();
  for (const date of row.dates) await browserClient.services.removeChange({ params: { id, date } });
  return `${name} is as usual on ${datesText(row)}.`;
}

function DateButton({ row, onPress }: { row: ChangeRow; onPress: () => void }) {
  const { start, name, place, language, change, reason } = row.entry;
  return (
    <button
      type="button"
      onClick={onPress}
      className="group flex min-h-14 min-w-0 grow items-center justify-between gap-3 py-2 text-left"
    >
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-semibold group-hover:underline">{datesText(row)}</span>{' '}
        <span className="block text-quiet">
          {[name, twelveHour(timeOfStart(start)), place, language].filter(Boolean).join(' · ')}
        </span>{' '}
        {change && (
          <span className="block font-semibold text-wait">
            {[change === 'notHeld' ? 'Not held' : 'Different', reason].filter(Boolean).join(': ')}
          </span>
        )}
      </span>
      <ChevronRight size={20} strokeWidth={1.5} className="shrink-0 text-quiet" />
    </button>
  );
}
