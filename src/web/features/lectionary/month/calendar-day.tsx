import { type CivilDate, dateParts } from '#domain/civil-date.ts';
import { monthOf } from '#domain/month-grid.ts';
import { type DayMarks, dayLabel } from './day-marks.ts';

interface CalendarDayProps {
  readonly date: CivilDate;
  readonly marks: DayMarks;
  readonly isToday: boolean;
  readonly isSelected: boolean;
  readonly tabIndex: number;
}

/** Symbols under a date, explained in the legend. */
export const DAY_SYMBOLS = { feast: '★', event: '•', fast: 'fast' } as const;

/** A date button; the selected one leads back to the whole month. */
export function CalendarDay({ date, marks, isToday, isSelected, tabIndex }: CalendarDayProps) {
  const { isFeast, count, fast } = marks;
  const symbol = isFeast ? DAY_SYMBOLS.feast : count > 0 && DAY_SYMBOLS.event;
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
        {symbol && <i>{symbol}</i>}
        {fast && DAY_SYMBOLS.fast}
      </small>
    </button>
  );
}
