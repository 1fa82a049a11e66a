import type { KeyboardEvent } from 'react';
import { type CivilDate, WEEKDAY_NAMES } from '#domain/civil-date.ts';
import { weeksOf } from '#domain/month-grid.ts';
import { useIsAwake } from '../../../ui/use-hydrated.ts';
import { CalendarDay } from './calendar-day.tsx';
import { dateAfterKey } from './calendar-keys.ts';
import type { DayMarks } from './day-marks.ts';
import { MONTH_TITLE } from './month-nav.tsx';
import type { Calendar } from './use-calendar.ts';

interface MonthGridProps {
  readonly calendar: Calendar;
  readonly marksOn: (date: CivilDate) => DayMarks;
}

/** The dates of a month, a week a row. Tab leads to one of them and the arrow keys on from there; without scripts Tab leads to each. */
export function MonthGrid({ calendar, marksOn }: MonthGridProps) {
  const isAwake = useIsAwake();
  const { month, date: chosen, today, tabStop, grid } = calendar;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = (event.target as HTMLElement).dataset.date;
    const to = from && !event.ctrlKey && !event.metaKey && !event.altKey && dateAfterKey(event, from);
    if (!to) return;
    event.preventDefault();
    calendar.moveTo(to);
  };

  return (
    <div className="month-grid-place">
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is moved through with the arrow keys is a grid
        role="grid"
        aria-labelledby={MONTH_TITLE}
        className="month-grid"
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {WEEKDAY_NAMES.map((name) => (
              <th key={name} scope="col" aria-label={name} className="column-head">
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, weekday) => (
                <td key={WEEKDAY_NAMES[weekday]}>
                  {date && (
                    <CalendarDay
                      date={date}
                      marks={marksOn(date)}
                      isToday={date === today}
                      isChosen={date === chosen}
                      tabIndex={!isAwake || date === tabStop ? 0 : -1}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
