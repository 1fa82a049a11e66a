import { longDate } from '#church-year/dates.ts';
import { Button } from '#kit/ui/controls/button.tsx';
import { Link } from '#kit/ui/controls/link.tsx';
import { Dialog, DialogActions, DialogBody } from '#kit/ui/dialogs/dialog.tsx';
import type { LectionaryEvent } from '../contract.ts';
import { dayUrl } from '../urls.ts';
import { BibleNote, ReadingList } from './reading-list.tsx';

interface ReadingsDialogProps {
  readonly event: LectionaryEvent;
  readonly onClose: () => void;
}

/** The readings of an event (public specification, section 2), each expandable. */
export function ReadingsDialog({ event: { summary, date, readings }, onClose }: ReadingsDialogProps) {
  const title = (
    <>
      {summary}
      <time dateTime={date} className="block pt-1 font-sans text-base font-normal text-quiet">
        {longDate(date)}
      </time>
    </>
  );
  return (
    <Dialog title={title} shape="sheet" onDismiss={onClose} closesOnOutsideClick>
      <DialogBody>
        {readings.length === 0 ? (
          <p>No readings available for this event.</p>
        ) : (
          <>
            <ReadingList readings={readings} />
            <BibleNote />
          </>
        )}
      </DialogBody>
      <DialogActions>
        <Link to={dayUrl(date)} className="button button-quiet">
          Open this day
        </Link>
        <Button data-first-focus look="primary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
