import type { ReactNode } from 'react';
import type { LectionaryEvent, LectionaryToday } from '#contract/resources/lectionary.ts';
import { type CivilDate, longDate } from '#domain/dates/civil-date.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { dayUrl } from '../urls.ts';
import { BibleNote, FetchedPassage, ReadingList } from './reading-list.tsx';

interface DayDialogProps {
  readonly title: ReactNode;
  readonly date: CivilDate;
  /** Text of the link to the day's page. */
  readonly linkText: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with readings of a day. */
function DayDialog({ title, date, linkText, onClose, children }: DayDialogProps) {
  return (
    <Dialog title={title} shape="sheet" onDismiss={onClose} closesOnOutsideClick>
      {children}
      <DialogActions>
        <Link to={dayUrl(date)} className="button button-quiet">
          {linkText}
        </Link>
        <button type="button" data-first-focus className="button button-primary" onClick={onClose}>
          Close
        </button>
      </DialogActions>
    </Dialog>
  );
}

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
    <DayDialog title={title} date={date} linkText="Open this day" onClose={onClose}>
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
    </DayDialog>
  );
}

interface GospelDialogProps extends Pick<LectionaryToday, 'date' | 'gospel'> {
  readonly onClose: () => void;
}

/** The Gospel of a day; a few feasts have several. */
export function GospelDialog({ gospel, ...rest }: GospelDialogProps) {
  return (
    <DayDialog title={`Gospel for ${longDate(rest.date)}`} linkText="All readings" {...rest}>
      {/* without a focusable element, the keyboard could not scroll it */}
      <DialogBody tabIndex={0}>
        {gospel.map((reference) => (
          <section key={reference}>
            <h3 className="mb-2 text-[1.4rem]">{reference}</h3>
            <FetchedPassage reference={reference} />
          </section>
        ))}
        <BibleNote />
      </DialogBody>
    </DayDialog>
  );
}
