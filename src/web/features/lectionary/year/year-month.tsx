import { dateParts, longDate } from '#domain/civil-date.ts';
import { type Month, monthTitle } from '#domain/month-grid.ts';
import { Link } from '../../../ui/link.tsx';
import { SIGNS } from '../month/calendar-day.tsx';
import { dayAddress, monthAddress } from '../urls.ts';
import type { YearDay } from './year-days.ts';

/** The Sundays and feasts of one month; its name leads to the calendar. */
export function YearMonth({ month, days }: { month: Month; days: readonly YearDay[] }) {
  return (
    <section className="year-month">
      <h2>
        <Link to={monthAddress(month)}>{monthTitle(month)}</Link>
      </h2>
      <ul>
        {days.map((day) => (
          <li key={day.date}>
            <Link to={dayAddress(day.date)} className="year-day" data-feast={day.isFeast || undefined}>
              <YearDate date={day.date} />
              <span className={day.isGreat ? 'font-semibold' : ''}>
                {day.names.join('; ')}
                {day.isFeast && <FeastSign />}
              </span>
              <span className="text-[0.9rem] text-quiet">{day.tone !== null && `Tone ${day.tone}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The day's number and weekday to see, the whole date to hear. */
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

function FeastSign() {
  return (
    <>
      <span aria-hidden="true">{`\u00a0${SIGNS.feast}`}</span>
      <span className="sr-only"> (feast day)</span>
    </>
  );
}
