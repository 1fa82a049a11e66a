import { dateParts, longDate } from '#domain/civil-date.ts';
import { type Month, monthTitle } from '#domain/month-grid.ts';
import { Link } from '../../../ui/link.tsx';
import { DAY_SYMBOLS } from '../month/calendar-day.tsx';
import { dayUrl, monthUrl } from '../urls.ts';
import type { YearDay } from './year-days.ts';

/** The Sundays and feasts of one month; its name links to the calendar. */
export function YearMonth({ month, days }: { month: Month; days: readonly YearDay[] }) {
  return (
    <section className="year-month">
      <h2>
        <Link to={monthUrl(month)}>{monthTitle(month)}</Link>
      </h2>
      <ul>
        {days.map((day) => (
          <li key={day.date}>
            <Link to={dayUrl(day.date)} className="year-day" data-feast={day.isFeast || undefined}>
              <YearDate date={day.date} />
              <span className={day.isGreat ? 'font-semibold' : ''}>
                {day.names.join('; ')}
                {day.isFeast && <FeastSymbol />}
              </span>
              <span className="text-[0.9rem] text-quiet">{day.tone !== null && `Tone ${day.tone}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Visible day number and weekday, and the full date for screen readers. */
function YearDate({ date }: { date: string }) {
  const { day, weekday } = dateParts(date);
  return (
    <time dateTime={date}>
      <span className="sr-only">{longDate(date)}: </span>
      <span aria-hidden="true" className="flex items-baseline gap-2">
        <b className="min-w-[1.3em] text-right font-serif text-[1.35rem]/none font-medium">{day}</b>
        <span className="text-[0.85rem]">{weekday.slice(0, 3)}</span>
      </span>
    </time>
  );
}

function FeastSymbol() {
  return (
    <>
      <span aria-hidden="true">{`\u00a0${DAY_SYMBOLS.feast}`}</span>
      <span className="sr-only"> (feast day)</span>
    </>
  );
}
