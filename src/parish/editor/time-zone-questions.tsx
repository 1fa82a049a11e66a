import { useState } from 'react';
import { longDate } from '#church-year/dates.ts';
import { useLists } from '#kit/crud/list/lists.tsx';
import { displayTime } from '#kit/dates/time-of-day.ts';
import { Button } from '#kit/ui/controls/button.tsx';
import { Dialog, DialogActions, DialogBody } from '#kit/ui/dialogs/dialog.tsx';

/** Events that are listed by name. */
const LISTED = 10;

/** Two confirmations: of the events that move, and of the change itself. */
export function TimeZoneQuestions(props: { timeZone: string; onAnswer: (isConfirmed: boolean) => void }) {
  const { timeZone, onAnswer } = props;
  const { events } = useLists();
  const [isLast, setLast] = useState(false);
  const moving = events.filter(({ start, isPast }) => start !== null && !isPast);
  return (
    <Dialog
      key={String(isLast)}
      title={isLast ? 'Change the time zone?' : 'These events move'}
      onDismiss={() => onAnswer(false)}
    >
      {/* the list scrolls with the keyboard too */}
      <DialogBody className="space-y-3" tabIndex={0}>
        {isLast ? (
          <p>
            From now on, every date and time on the site and in subscribed calendars is in {timeZone}.
            Visitors see it at once.
          </p>
        ) : moving.length === 0 ? (
          <p>No upcoming event has a time, so none moves.</p>
        ) : (
          <>
            <p>
              They keep the date and time that you entered, but now in {timeZone}. This is another moment than
              before:
            </p>
            <ul className="list-disc space-y-1 pl-5">
              {moving.slice(0, LISTED).map(({ _id, title, date, time }) => (
                <li key={_id} className="wrap-anywhere">
                  {title}: {date && longDate(date)}, {time && displayTime(time)}
                </li>
              ))}
            </ul>
            {moving.length > LISTED && <p>and {moving.length - LISTED} more</p>}
          </>
        )}
      </DialogBody>
      <DialogActions>
        <Button data-first-focus onClick={() => onAnswer(false)}>
          Cancel
        </Button>
        <Button look="primary" onClick={() => (isLast ? onAnswer(true) : setLast(true))}>
          {isLast ? 'Change the time zone' : 'Continue'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
