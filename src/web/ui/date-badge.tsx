import { dateParts } from '#domain/civil-date.ts';
import { Cross } from './art/cross.tsx';

/** The red letter in the margin of a day: the large day over its month, or the cross as long as there is none. The date stands beside it in words. */
export function DayMark({ date }: { date: string | null }) {
  if (date === null) return <Cross className="mx-auto h-12 text-season" />;
  const { day, month } = dateParts(date);
  return (
    <p aria-hidden="true" className="text-center text-rubric">
      <b className="block font-serif text-[3.5rem]/[0.9] font-medium">{day}</b>
      <span className="eyebrow">{month.slice(0, 3)}</span>
    </p>
  );
}
