import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { addMonths, type Month, monthTitle } from '#domain/month-grid.ts';

/** Id of the month's name, which labels the grid. */
export const MONTH_TITLE_ID = 'lectionary-month';

/** The current month between buttons for the previous and next month. */
export function MonthNav({ month }: { month: Month }) {
  return (
    <div className="flex items-center justify-between gap-2">
      <MonthButton month={addMonths(month, -1)} name="Previous month">
        <ChevronLeft size={20} strokeWidth={1.5} />
      </MonthButton>
      <p id={MONTH_TITLE_ID} aria-live="polite" className="font-serif text-[1.6rem]/tight font-medium">
        {monthTitle(month)}
      </p>
      <MonthButton month={addMonths(month, 1)} name="Next month">
        <ChevronRight size={20} strokeWidth={1.5} className="order-last" />
      </MonthButton>
    </div>
  );
}

/** A button for a month, disabled beyond either end of the calendar. */
function MonthButton({
  month,
  name,
  children,
}: {
  month: Month | undefined;
  name: string;
  children: ReactNode;
}) {
  const title = month && monthTitle(month);
  return (
    <button
      type="submit"
      name="month"
      value={month}
      disabled={!month}
      aria-label={title ? `${name}, ${title}` : name}
      className="inline-flex min-h-11 min-w-[4.5rem] items-center gap-1 rounded-sm text-rubric first:-ml-1.5 last:-mr-1.5 last:justify-end enabled:hover:underline disabled:opacity-40"
    >
      {children}
      <span>{title?.slice(0, 3)}</span>
    </button>
  );
}
