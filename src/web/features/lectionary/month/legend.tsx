import { DAY_SYMBOLS } from './calendar-day.tsx';

/** Legend of the symbols in the calendar. */
export function Legend() {
  return (
    <ul className="mt-4 flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-3 text-[0.9rem] text-quiet">
      <li>
        <i className="mr-1.5 text-rubric not-italic">{DAY_SYMBOLS.feast}</i>feast day
      </li>
      <li>
        <i className="mr-1.5 not-italic">{DAY_SYMBOLS.event}</i>other events
      </li>
      <li>
        <span className="mr-1.5 font-semibold">{DAY_SYMBOLS.fast}</span>fast day
      </li>
      <li>
        <span className="mr-1.5 inline-block size-3.5 rounded-sm border border-ink align-[-0.15em]" />
        today
      </li>
    </ul>
  );
}
