import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { LectionaryDay } from '#contract/lectionary.ts';
import { longDate } from '#domain/civil-date.ts';
import { monthOf, yearOfMonth } from '#domain/month-grid.ts';
import { Link } from '../../../ui/link.tsx';
import { dayAddress, yearAddress } from '../urls.ts';

/** The day before, the day after, and the year around them. */
export function Neighbours({ day: { date, previous, next } }: { day: LectionaryDay }) {
  const year = yearOfMonth(monthOf(date));
  return (
    <nav
      aria-label="Other days"
      className="mt-10 grid grid-cols-2 gap-x-6 gap-y-2 border-t border-line pt-4 print:hidden"
    >
      <p>
        {previous && (
          <Link to={dayAddress(previous)} className="neighbour">
            <ArrowLeft size={20} strokeWidth={1.5} />
            <span>
              <span className="block text-[0.85rem] text-quiet">The day before</span> {longDate(previous)}
            </span>
          </Link>
        )}
      </p>
      <p className="text-right">
        {next && (
          <Link to={dayAddress(next)} className="neighbour">
            <span>
              <span className="block text-[0.85rem] text-quiet">The day after</span> {longDate(next)}
            </span>
            <ArrowRight size={20} strokeWidth={1.5} />
          </Link>
        )}
      </p>
      <p className="col-span-2 text-center">
        <Link to={yearAddress(year)} className="link inline-flex min-h-11 items-center font-semibold">
          The year {year} at a glance
        </Link>
      </p>
    </nav>
  );
}
