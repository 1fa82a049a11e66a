import type { HistoryContent } from './timeline.tsx';

/** The parish's values. */
export function Values({ values }: { values: HistoryContent['values'] }) {
  return (
    <dl className="grid gap-x-14 gap-y-9 md:grid-cols-2">
      {values.map(({ title, text }) => (
        <div key={title} className="border-t-2 border-rubric pt-4">
          <dt className="font-serif text-[1.6rem]/tight">{title}</dt>
          <dd className="mt-2 max-w-[52ch] text-quiet">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
