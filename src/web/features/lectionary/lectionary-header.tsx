import Printer from 'lucide-react/icons/printer';
import { Link } from '../../ui/link.tsx';
import { Subscribe } from '../../ui/subscribe.tsx';
import { useIsAwake } from '../../ui/use-hydrated.ts';
import { LECTIONARY_ID, yearAddress } from './urls.ts';

/** How the section opens, and what else can be done with it. */
export function LectionaryHead({ year }: { year: number }) {
  const isAwake = useIsAwake();
  return (
    <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div>
        <p className="eyebrow">Feasts, fasts and readings</p>
        <h2 className="mt-2 text-[clamp(1.9rem,1.5rem+1.5vw,2.6rem)]">Lectionary</h2>
        <p className="mt-2 max-w-[52ch] text-quiet">
          What the church keeps on each day, what is read, and in which of the eight tones we sing.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Subscribe />
        <Link to={yearAddress(year)} className="button button-quiet">
          {year} at a glance
        </Link>
        {isAwake && (
          <button type="button" className="button button-quiet" onClick={printMonth}>
            <Printer size={20} strokeWidth={1.5} /> Print month
          </button>
        )}
      </div>
    </header>
  );
}

/** Prints the month alone: the style sheet leaves out what else stands on the page. */
function printMonth(): void {
  const { dataset } = document.documentElement;
  dataset.printed = LECTIONARY_ID;
  window.addEventListener('afterprint', () => delete dataset.printed, { once: true });
  window.print();
}
