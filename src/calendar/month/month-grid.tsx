import type { KeyboardEvent } from 'react';
import { type CivilDate, dateParts, WEEKDAY_NAMES } from '#church-year/dates.ts';
import { MALAYALAM_WEEKDAY_NAMES } from '#church-year/malayalam.ts';
import { monthOf, weeksInMonth } from '#kit/dates/months.ts';
import { useHydrated } from '#kit/ui/use-hydrated.ts';
import { Malayalam } from '#parish/site/malayalam.tsx';
import { RankMark } from '../rank.tsx';
import { dateAfterKey } from './calendar-keys.ts';
import { DAY_SYMBOLS, type DayMarks, dayLabel } from './day-marks.ts';
import type { Calendar } from './use-calendar.ts';

/** Id of the month's name, which labels the grid. */
export const MONTH_TITLE_ID = 'lectionary-month';

export interface MonthGridProps {
  readonly calendar: Calendar;
  readonly marksFor: (date: CivilDate) => DayMarks;
}

/**
 * The dates of a month in weeks. Tab reaches one date, and arrow keys move from there; before hydration Tab reaches
 * each date.
 */
export function MonthGrid({ calendar, marksFor }: MonthGridProps) {
  const isHydrated = useHydrated();
  const { month, date: selected, today, tabStop, grid } = calendar;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = (event.target as HTMLElement).dataset.date;
    const to = from && dateAfterKey(event, from);
    if (!to) return;
    event.preventDefault();
    calendar.moveTo(to);
  };

  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with arrow key navigation is a grid
      role="grid"
      aria-labelledby={MONTH_TITLE_ID}
      className="month-grid"
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {WEEKDAY_NAMES.map((name, weekday) => (
            <th key={name} scope="col" aria-label={name} className="column-header">
              {name.slice(0, 3)}
              <span className="max-sm:hidden">
                <Malayalam>{MALAYALAM_WEEKDAY_NAMES[weekday]}</Malayalam>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksInMonth(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((date, weekday) => (
              <td key={WEEKDAY_NAMES[weekday]}>
                {date && (
                  <CalendarDay
                    date={date}
                    marks={marksFor(date)}
                    isToday={date === today}
                    isSelected={date === selected}
                    tabIndex={!isHydrated || date === tabStop ? 0 : -1}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CalendarDayProps {
  readonly date: CivilDate;
  readonly marks: DayMarks;
  readonly isToday: boolean;
  readonly isSelected: boolean;
  readonly tabIndex: number;
}

/** A date button; the selected one leads back to the whole month. */
function CalendarDay({ date, marks, isToday, isSelected, tabIndex }: CalendarDayProps) {
  const { isFeast, rank, count, fast } = marks;
  return (
    <button
      type="submit"
      name={isSelected ? 'month' : 'date'}
      value={isSelected ? monthOf(date) : date}
      data-date={date}
      data-feast={isFeast || undefined}
      aria-label={dayLabel(date, marks)}
      aria-pressed={isSelected}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={tabIndex}
      className="calendar-day"
    >
      {dateParts(date).day}
      <small aria-hidden="true" className="calendar-symbols">
        {rank ? <RankMark rank={rank} /> : count > 0 && <i>{DAY_SYMBOLS.event}</i>}
        {fast && DAY_SYMBOLS.fast}
      </small>
    </button>
  );
}
