import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { type CivilDate, FIRST_YEAR, LAST_YEAR } from '#domain/dates/civil-date.ts';
import { addMonths, type Month, monthOf, monthTitle, yearOfMonth } from '#domain/dates/month-grid.ts';

export interface MonthListProps {
  readonly month: Month;
  readonly today: CivilDate;
  readonly onClose: () => void;
}

const COLUMNS = 3;
const MONTHS_IN_YEAR = 12;
const YEARS = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index);

/** By how many months each key moves; `position` is that of the month in its year. */
const steps: Readonly<Record<string, (position: number) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: () => -COLUMNS,
  ArrowDown: () => COLUMNS,
  Home: (position) => -position,
  End: (position) => MONTHS_IN_YEAR - 1 - position,
  PageUp: () => -MONTHS_IN_YEAR,
  PageDown: () => MONTHS_IN_YEAR,
};

/**
 * The months of a year in place of the date grid. Tab reaches the year and one month, arrow keys move from there, and
 * Escape closes the list. A month submits the form of the calendar.
 */
export function MonthList({ month, today, onClose }: MonthListProps) {
  const [focused, setFocused] = useState(month);
  const list = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(true);
  const year = yearOfMonth(focused);

  useLayoutEffect(() => {
    if (wantsFocus.current) list.current?.querySelector<HTMLElement>(`[value="${focused}"]`)?.focus();
    wantsFocus.current = false;
  }, [focused]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      return onClose();
    }
    const isMonth = event.target instanceof HTMLButtonElement;
    const step = isMonth && Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    wantsFocus.current = true;
    setFocused(addMonths(focused, step(Number(focused.slice(5)) - 1)) ?? focused);
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
    </div>
  );
}
