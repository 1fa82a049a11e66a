import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from '../../../ui/link.tsx';
import { yearUrl } from '../urls.ts';
import { yearTitle } from './year-labels.ts';

const icons = { back: ArrowLeft, on: ArrowRight };

/** A link to a year; empty beyond either end of the calendar. */
export function YearLink({ year, direction }: { year: number | undefined; direction: 'back' | 'on' }) {
  const Icon = icons[direction];
  if (year === undefined) return <p />;
  return (
    <p>
      <Link to={yearUrl(year)} className="link inline-flex min-h-11 items-center gap-2 font-semibold">
        <Icon size={20} strokeWidth={1.5} className={direction === 'on' ? 'order-last' : ''} />
        {yearTitle(year)}
      </Link>
    </p>
  );
}
