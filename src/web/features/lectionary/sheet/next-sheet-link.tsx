import { type CivilDate, dateParts, nextSunday } from '#domain/dates/civil-date.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { sheetUrl } from '../urls.ts';

/** Link to the readers' sheet of the next Sunday, which may be today. */
export function NextSheetLink({ today }: { today: CivilDate }) {
  const sunday = nextSunday(today);
  const { weekday, month, day } = dateParts(sunday);
  return (
    <Link to={sheetUrl(sunday)} className="link inline-flex min-h-11 items-center font-semibold">
      Readers' sheet for {weekday}, {month} {day}
    </Link>
  );
}
