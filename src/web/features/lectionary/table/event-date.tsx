import { dateParts } from '#domain/civil-date.ts';
import { Link } from '../../../ui/link.tsx';
import { dayAddress } from '../urls.ts';

/** The date, which leads to the day's own page. */
export function EventDate({ date }: { date: string }) {
  const { weekday, month, day, year } = dateParts(date);
  return (
    <Link to={dayAddress(date)} className="event-date">
      <time dateTime={date}>
        <span className="font-sans text-[0.85rem] sm:block font-normal text-quiet">{weekday}, </span>
        {month} {day}
        <span className="sr-only">, {year}</span>
      </time>
    </Link>
  );
}
