import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';
import { addDays, type CivilDate, isCivilDate, nextSunday } from '#church-year/dates.ts';
import { tabUrl } from '#kit/crud/list/dashboard-urls.ts';
import { useLinkedForm } from '#kit/crud/list/use-linked-form.ts';
import { useAsync } from '#kit/crud/use-async.ts';
import { localToday } from '#kit/dates/local-dates.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { Link } from '#kit/ui/controls/link.tsx';
import { success, useResult } from '#kit/ui/dialogs/result-dialog.tsx';
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx';
import { weekTitle, withoutLines } from '../blocks.ts';
import type { StaffWeek } from '../contract.ts';
import { Outputs } from './outputs.tsx';
import { WeekForm } from './week-form.tsx';

/** The week in the URL's query, by default the coming one: what staff add to it, and what is made of it. */
export function WeekEditor({ children }: { readonly children?: ReactNode }) {
  const [search] = useSearchParams();
  const asked = search.get('week') ?? '';
  const date = nextSunday(isCivilDate(asked) ? asked : localToday());
  const weekLink = (days: number) => ({
    to: `${tabUrl('week')}&week=${addDays(date, days)}`,
    className: 'button button-quiet',
  });
  return (
    <div className="space-y-8">
      <nav aria-label="Weeks" className="flex flex-wrap items-center gap-3">
        <h2 className="text-2xl max-sm:w-full">{weekTitle({ date, lastDate: addDays(date, 6) })}</h2>
        <Link {...weekLink(-7)}>
          <ChevronLeft size={20} strokeWidth={1.5} />
          Week before
        </Link>
        <Link {...weekLink(7)}>
          Week after
          <ChevronRight size={20} strokeWidth={1.5} />
        </Link>
      </nav>
      <OneWeek key={date} date={date} />
      {children}
    </div>
  );
}

function OneWeek({ date }: { readonly date: CivilDate }) {
  const { value, error } = useAsync('the week', () => browserClient.week.readForStaff({ params: { date } }));
  /** The newest version, which visitors see. */
  const [latest, setLatest] = useState<StaffWeek>();
  const [{ formCount, opensHistory }, setForm] = useState({ formCount: 0, opensHistory: false });
  useLinkedForm('week', (_, opens) => setForm({ formCount: formCount + 1, opensHistory: opens }));
  const outputs = useRef<HTMLDivElement>(null);
  const result = useResult();
  const saved = latest ?? value;
  if (!saved && error) return <p role="alert">This week could not be loaded. Please reload the page.</p>;
  if (!saved) return <Skeleton lines={6} />;
  const startAgain = (changed?: StaffWeek) => {
    flushSync(() => {
      if (changed) setLatest(changed);
      setForm({ formCount: formCount + 1, opensHistory: false });
    });
    if (!changed) return;
    outputs.current?.focus();
    result.show(success('Saved. Visitors see it now.'));
  };
  return (
    <>
      <WeekForm
        key={formCount}
        week={saved}
        opensHistory={opensHistory}
        onRead={setLatest}
        onClose={startAgain}
      />
      <div ref={outputs} tabIndex={-1} className="outline-none">
        <Outputs week={withoutLines(saved.week, saved.omitted)} />
      </div>
      {result.dialog}
    </>
  );
}
