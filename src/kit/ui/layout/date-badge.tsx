import { dateParts } from '#church-year/dates.ts';
import { Cross } from '../art/cross.tsx';

/**
 * The large day number and month in the margin, or a cross when there is no date. Hidden from screen readers: the full
 * date is beside it.
 */
export function DateBadge({ date }: { date: string | null }) {
  if (date === null) return <Cross className="mx-auto h-12 text-season" />;
  const { day, month } = dateParts(date);
  return (
    <p aria-hidden="true" className="text-center text-rubric">
      <b className="block font-serif text-[3.5rem]/[0.9] font-medium">{day}</b>
      <span className="eyebrow">{month.slice(0, 3)}</span>
    </p>
  );
}
