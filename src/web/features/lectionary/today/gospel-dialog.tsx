import { type CivilDate, longDate } from '#domain/dates/civil-date.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { BibleNote, FetchedPassage } from '../readings/reading-list.tsx';
import { dayUrl } from '../urls.ts';

interface GospelDialogProps {
  readonly date: CivilDate;
  /** References; a few feasts have several. */
  readonly gospel: readonly string[];
  readonly onClose: () => void;
}

/** The Gospel of a day. */
export function GospelDialog({ date, gospel, onClose }: GospelDialogProps) {
  return (
    <Dialog title={`Gospel for ${longDate(date)}`} shape="sheet" onDismiss={onClose} closesOnOutsideClick>
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
      <DialogActions>
        <Link to={dayUrl(date)} className="button button-quiet">
          All readings
        </Link>
        <button type="button" data-first-focus className="button button-primary" onClick={onClose}>
          Close
        </button>
      </DialogActions>
    </Dialog>
  );
}
