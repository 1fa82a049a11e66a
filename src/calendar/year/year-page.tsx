import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactNode } from 'react';
import { civilDate, dateParts, FIRST_YEAR, LAST_YEAR, longDate } from '#church-year/dates.ts';
import { fasts, span } from '#church-year/fasts.ts';
import { type Month, monthOf, monthTitle } from '#kit/dates/months.ts';
import { Link } from '#kit/ui/controls/link.tsx';
import { ShareButtons } from '#kit/ui/controls/share-buttons.tsx';
import { DetailPage } from '#parish/site/detail-page.tsx';
import { RankLegend, RankSuffix } from '../rank.tsx';
import { useToneMethod } from '../tone/tone-button.tsx';
import { CALENDAR_URL, dayUrl, FASTING_URL, monthUrl, yearUrl } from '../urls.ts';
import { type YearData, type YearDay, yearTitle } from './year-data.ts';

/**
 * The Sundays, feasts and fasts of a year, two sheets in print.
 *
 * @param url absolute URL of the page.
 */
export function YearPage({ data: { year, days }, url }: { data: YearData; url: string }) {
  const toneMethod = useToneMethod();
  return (
    <div className="year-page">
      <DetailPage title={yearTitle(year)} back={{ to: CALENDAR_URL, text: 'Monthly calendar' }}>
        <header className="flex items-center justify-between gap-4">
          <div>
            <p className="eyebrow">Sundays, feasts and fasts</p>
            <h1 className="mt-3 text-[clamp(2.4rem,1.8rem+2.6vw,3.6rem)]">{yearTitle(year)}</h1>
          </div>
          <YearWheel />
        </header>
        <YearFasts year={year} />
        <ul className="legend mt-8 border-t border-line pt-4">
          <RankLegend />
          <li>{toneMethod}</li>
        </ul>
        <div className="year-months">
          {[...Map.groupBy(days, ({ date }) => monthOf(date))].map(([month, inMonth]) => (
            <YearMonth key={month} month={month} days={inMonth} />
          ))}
        </div>
        <nav
          aria-label="Other years"
          className="mt-10 flex justify-between gap-6 border-t border-line pt-4 print:hidden"
        >
          <YearLink year={year - 1}>
            <ArrowLeft size={20} strokeWidth={1.5} />
          </YearLink>
          <YearLink year={year + 1}>
            <ArrowRight size={20} strokeWidth={1.5} className="order-last" />
          </YearLink>
        </nav>
        <ShareButtons title={yearTitle(year)} url={url} />
      </DetailPage>
    </div>
  );
}

/** Ornament: a wheel with a spoke for each month around the sun. */
function YearWheel() {
  return (
    <svg viewBox="-50 -50 100 100" aria-hidden="true" className="year-wheel">
      <circle r="48" />
      <circle r="40" strokeWidth="5" strokeDasharray="2 18.944" />
      <circle r="32" />
      <circle r="22" strokeWidth="20" strokeDasharray="1 10.519" />
      <circle r="9" fill="currentColor" />
    </svg>
  );
}

/** The days of one month; its name links to the calendar. */
function YearMonth({ month, days }: { month: Month; days: readonly YearDay[] }) {
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
                <RankSuffix rank={day.rank} />
                {day.memorials.length > 0 && (
                  <span className="block font-normal text-[0.9rem] text-quiet">
                    {day.memorials.join('; ')}
                  </span>
                )}
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

/** The fasts of a year in chronological order with first and last day. */
function YearFasts({ year }: { year: number }) {
  const dated = fasts.map((fast) => ({ ...fast, ...span(fast, year) })).sort((a, b) => a.first - b.first);
  return (
    <section className="year-fasts">
      <h2 className="text-[1.6rem]">The fasts</h2>
      <dl>
        {dated.map(({ key, name, otherNames, first, last }) => (
          <div key={key} className="border-l-2 border-season pl-4">
            <dt className="font-serif text-[1.2rem] leading-tight font-medium">{name}</dt>
            <dd className="text-[0.95rem]">
              <Day day={first} /> to <Day day={last} />; ends the next day with the Holy Qurbana
              <span className="block text-quiet">{otherNames.join('; ')}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-quiet">
        Wednesdays and Fridays are also fast days, except from Easter to Pentecost and on the great feasts.{' '}
        <Link to={FASTING_URL} className="link print:hidden">
          About fasting
        </Link>
      </p>
    </section>
  );
}

function Day({ day }: { day: number }) {
  const date = civilDate(day);
  return <time dateTime={date}>{longDate(date)}</time>;
}

/** A link to a year; empty beyond either end of the calendar. */
function YearLink({ year, children }: { year: number; children: ReactNode }) {
  if (year < FIRST_YEAR || year > LAST_YEAR) return <p />;
  return (
    <p>
      <Link to={yearUrl(year)} className="link inline-flex min-h-11 items-center gap-2 font-semibold">
        {children}
        {yearTitle(year)}
      </Link>
    </p>
  );
}
