import Printer from 'lucide-react/icons/printer';
import { Link } from '../../ui/link.tsx';
import { Subscribe } from '../../ui/subscribe.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { LECTIONARY_ID, yearUrl } from './urls.ts';

/** Header of the section, with links to subscribe, the year and printing. */
export function LectionaryHeader({ year }: { year: number }) {
  const isHydrated = useHydrated();
  return (
    <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div>
        <p className="eyebrow">Feasts, fasts and readings</p>
        <h2 className="mt-2 text-[clamp(1.9rem,1.5rem+1.5vw,2.6rem)]">Lectionary</h2>
        <p className="mt-2 max-w-[52ch] text-quiet">
          What the church commemorates each day, what is read, and in which of the eight tones we sing.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Subscribe />
        <Link to={yearUrl(year)} className="button button-quiet">
          {year} at a glance
        </Link>
        {isHydrated && (
          <button type="button" className="button button-quiet" onClick={printMonth}>
            <Printer size={20} strokeWidth={1.5} /> Print month
          </button>
        )}
      </div>
    </header>
  );
}

/** Prints the month only; print.css hides the rest of the page. */
function printMonth(): void {
  const { dataset } = document.documentElement;
  dataset.printed = LECTIONARY_ID;
  window.addEventListener('afterprint', () => delete dataset.printed, { once: true });
  window.print();
}
