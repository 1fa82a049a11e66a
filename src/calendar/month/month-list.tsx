import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { nextEaster } from '#church-year/dates/easter.ts';
import { type CivilDate, dateParts, FIRST_YEAR, LAST_YEAR } from '#church-year/dates.ts';
import { addMonths, type Month, monthOf, monthTitle, yearOfMonth } from '#kit/dates/months.ts';
import { cellStep } from './calendar-keys.ts';

export interface MonthListProps {
  readonly month: Month;
  readonly today: CivilDate;
  readonly onClose: () => void;
}

const MONTHS_IN_YEAR = 12;
const YEARS = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index);

/**
 * The months of a year in place of the date grid, with buttons for the current month and the next Easter. Tab reaches
 * the year, one month and the buttons, arrow keys move between months, and Escape closes the list. A choice submits the
 * form of the calendar.
 */
export function MonthList({ month, today, onClose }: MonthListProps) {
  const [focused, setFocused] = useState(month);
  const list = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(true);
  const year = yearOfMonth(focused);
  const easter = nextEaster(today);

  useLayoutEffect(() => {
    if (wantsFocus.current)
      list.current?.querySelector<HTMLElement>(`.calendar-day[value="${focused}"]`)?.focus();
    wantsFocus.current = false;
  }, [focused]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      return onClose();
    }
    const isMonth = event.target instanceof Element && event.target.matches('.calendar-day');
    const position = Number(focused.slice(5)) - 1;
    const step = isMonth ? cellStep(event, { columns: 3, position, length: MONTHS_IN_YEAR }) : undefined;
    if (step === undefined) return;
    event.preventDefault();
    wantsFocus.current = true;
    setFocused(addMonths(focused, step) ?? focused);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the controls inside
    <div ref={list} onKeyDown={onKeyDown} className="pt-3">
      <label className="flex items-center gap-3 font-semibold">
        Year
        <select
          value={year}
          onChange={({ target }) => setFocused(`${target.value}${focused.slice(4)}`)}
          className="min-h-11 rounded-sm border border-edge bg-raised px-3"
        >
          {YEARS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend */}
      <div role="group" aria-label={`Months of ${year}`} className="mt-3 grid grid-cols-3 gap-1">
        {Array.from({ length: MONTHS_IN_YEAR }, (_, index) => {
          const each = `${year}-${String(index + 1).padStart(2, '0')}`;
          return (
            <button
              key={each}
              type="submit"
              name="month"
              value={each}
              aria-label={monthTitle(each)}
              aria-pressed={each === month}
              aria-current={each === monthOf(today) ? 'date' : undefined}
              tabIndex={each === focused ? 0 : -1}
              className="calendar-day"
            >
              {monthTitle(each).slice(0, 3)}
            </button>
          );
        })}
      </div>
      <p className="mt-4 flex justify-between gap-x-6">
        <button type="submit" name="month" value={monthOf(today)} className="link min-h-11 font-semibold">
          Today
        </button>
        <button type="submit" name="date" value={easter} className="link min-h-11 font-semibold">
          Easter {dateParts(easter).year}
        </button>
      </p>
    </div>
  );
}
