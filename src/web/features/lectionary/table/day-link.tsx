import { dateParts } from '#domain/civil-date.ts';
import { Link } from '../../../ui/link.tsx';
import { dayUrl } from '../urls.ts';

/** A date that links to the day's page. */
export function DayLink({ date }: { date: string }) {
  const { weekday, month, day, year } = dateParts(date);
  return (
    <Link to={dayUrl(date)} className="event-date">
      <time dateTime={date}>
        <span className="font-sans text-[0.85rem] sm:block font-normal text-quiet">{weekday}, </span>
        {month} {day}
        <span className="sr-only">, {year}</span>
      </time>
    </Link>
  );
}
