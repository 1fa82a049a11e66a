import { type CivilDate, dateParts } from '#domain/civil-date.ts';
import { monthOf } from '#domain/month-grid.ts';
import { type DayMarks, dayLabel } from './day-marks.ts';

interface CalendarDayProps {
  readonly date: CivilDate;
  readonly marks: DayMarks;
  readonly isToday: boolean;
  readonly isChosen: boolean;
  readonly tabIndex: number;
}

/** The signs under a date; the legend explains them. */
export const SIGNS = { feast: '★', kept: '•', fast: 'fast' } as const;

/** A date to choose; the chosen one leads back to its whole month. */
export function CalendarDay({ date, marks, isToday, isChosen, tabIndex }: CalendarDayProps) {
  const { isFeast, count, fast } = marks;
  const sign = isFeast ? SIGNS.feast : count > 0 && SIGNS.kept;
  return (
    <button
      type="submit"
      name={isChosen ? 'month' : 'date'}
      value={isChosen ? monthOf(date) : date}
      data-date={date}
      data-feast={isFeast || undefined}
      aria-label={dayLabel(date, marks)}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={tabIndex}
      className="calendar-day"
    >
      {dateParts(date).day}
      <small aria-hidden="true" className="calendar-signs">
        {sign && <i>{sign}</i>}
        {fast && SIGNS.fast}
      </small>
    </button>
  );
}
