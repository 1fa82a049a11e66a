import ChevronRight from 'lucide-react/icons/chevron-right';
import Undo from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import type { ScheduleEntry } from '#contract/resources/schedule.ts';
import type { Service } from '#contract/resources/services.ts';
import { longDate } from '#domain/dates/civil-date.ts';
import { twelveHour } from '#domain/dates/time-of-day.ts';
import { timeOfStart } from '#domain/schedule/next-service.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { type Result, ResultDialog, success } from '../../../ui/dialogs/result-dialog.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { AsyncRowAction } from '../../crud/row-action.tsx';
import { useAsync } from '../../crud/use-async.ts';
import { useLists, useReloadWithLists } from '../../lists.tsx';
import { parishToday } from '../../parish-date.ts';
import { ChangeDialog } from './change-form.tsx';

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
  const [editing, setEditing] = useState<ScheduleEntry | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const { value, error, ...loaded } = useAsync('the dates of the services', async () => {
    const entries = await browserClient.schedule.list({ query: { from: parishToday(), days: DAYS } });
    return entries
      .filter(({ serviceId }) => !service || service.id === serviceId)
      .filter(({ change }, index) => change || index < LISTED);
  });
  const reload = useReloadWithLists(loaded.reload);

  return (
    <>
      <Dialog
        title={service ? `Dates of ${service.name}` : 'This Sunday and later'}
        shape="sheet"
        onDismiss={onClose}
        closesOnOutsideClick
      >
        <DialogBody>
          <p className="mb-3 text-quiet">Select a date that is different. Visitors see it immediately.</p>
          {value ? (
            <ul className="divide-y divide-line border-y border-line">
              {value.map((entry) => (
                <li key={`${entry.serviceId} ${entry.date}`} className="flex items-center">
                  <DateButton entry={entry} onPress={() => setEditing(entry)} />
                  {entry.change && (
                    <AsyncRowAction
                      icon={Undo}
                      label="Undo"
                      subject={`${entry.name}, ${longDate(entry.date)}`}
                      run={async () => {
                        const { serviceId: id, date } = entry;
                        await browserClient.services.removeChange({ params: { id, date } });
                        return `${entry.name} is as usual on ${longDate(date)}.`;
                      }}
                      failureMessage={() => 'This could not be undone.'}
                      onResult={setResult}
                      reload={reload}
                    />
                  )}
                </li>
              ))}
            </ul>
          ) : (
            !error && <Skeleton lines={6} />
          )}
          {value?.length === 0 && (
            <p className="mt-3">No dates are known. Choose when a service is held in its form.</p>
          )}
          {error !== undefined && <p className="mt-3 text-bad">The dates could not be loaded.</p>}
        </DialogBody>
        <DialogActions>
          {error !== undefined && (
            <button type="button" className="button button-quiet" onClick={reload}>
              Try again
            </button>
          )}
          <button type="button" className="button button-quiet" onClick={onClose}>
            Close
          </button>
        </DialogActions>
      </Dialog>
      {editing && (
        <ChangeDialog
          entry={editing}
          ownLanguage={services.find(({ id }) => id === editing.serviceId)?.language ?? null}
          onSaved={({ notice = '' }) => {
            setEditing(null);
            setResult(success(`Saved. Visitors see it now. ${notice}`.trim()));
            reload();
          }}
          onClose={() => setEditing(null)}
        />
      )}
      <ResultDialog result={result} onClose={() => setResult(null)} />
    </>
  );
}

function DateButton({ entry, onPress }: { entry: ScheduleEntry; onPress: () => void }) {
  const { date, start, name, place, language, change, reason } = entry;
  return (
    <button
      type="button"
      onClick={onPress}
      className="group flex min-h-14 min-w-0 grow items-center justify-between gap-3 py-2 text-left"
    >
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-semibold group-hover:underline">{longDate(date)}</span>{' '}
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
