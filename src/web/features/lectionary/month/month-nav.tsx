import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { addMonths, type Month, monthTitle } from '#domain/month-grid.ts';

/** Id of the month's name, which names the grid below it. */
export const MONTH_TITLE = 'lectionary-month';

/** The month that is shown, between its two neighbours. */
export function MonthNav({ month }: { month: Month }) {
  return (
    <div className="flex items-center justify-between gap-2">
      <Turn month={addMonths(month, -1)} name="Previous month">
        <ChevronLeft size={20} strokeWidth={1.5} />
      </Turn>
      <p id={MONTH_TITLE} aria-live="polite" className="font-serif text-[1.6rem]/tight font-medium">
        {monthTitle(month)}
      </p>
      <Turn month={addMonths(month, 1)} name="Next month">
        <ChevronRight size={20} strokeWidth={1.5} className="order-last" />
      </Turn>
    </div>
  );
}

/** Leads to a month; at the two ends of the calendar it stands there and does nothing. */
function Turn({ month, name, children }: { month: Month | undefined; name: string; children: ReactNode }) {
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
