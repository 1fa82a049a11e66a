import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { LectionaryDay } from '#contract/lectionary.ts';
import { longDate } from '#domain/civil-date.ts';
import { monthOf, yearOfMonth } from '#domain/month-grid.ts';
import { Link } from '../../../ui/link.tsx';
import { dayUrl, yearUrl } from '../urls.ts';

/** Links to the previous day, the next day and the year. */
export function PrevNextLinks({ day: { date, previous, next } }: { day: LectionaryDay }) {
  const year = yearOfMonth(monthOf(date));
  return (
    <nav
      aria-label="Other days"
      className="mt-10 grid grid-cols-2 gap-x-6 gap-y-2 border-t border-line pt-4 print:hidden"
    >
      <p>
        {previous && (
          <Link to={dayUrl(previous)} className="prev-next-link">
            <ArrowLeft size={20} strokeWidth={1.5} />
            <span>
              <span className="block text-[0.85rem] text-quiet">Previous day</span> {longDate(previous)}
            </span>
          </Link>
        )}
      </p>
      <p className="text-right">
        {next && (
          <Link to={dayUrl(next)} className="prev-next-link">
            <span>
              <span className="block text-[0.85rem] text-quiet">Next day</span> {longDate(next)}
            </span>
            <ArrowRight size={20} strokeWidth={1.5} />
          </Link>
        )}
      </p>
      <p className="col-span-2 text-center">
        <Link to={yearUrl(year)} className="link inline-flex min-h-11 items-center font-semibold">
          {year} at a glance
        </Link>
      </p>
    </nav>
  );
}
