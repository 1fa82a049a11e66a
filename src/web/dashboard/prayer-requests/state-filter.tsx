import type { PrayerRequestPage, PrayerState } from '#contract/prayer-requests.ts';
import { stateLabels } from './messages.ts';

interface StateFilterProps {
  readonly counts: PrayerRequestPage['counts'] | undefined;
  /** Undefined for all states. */
  readonly selected: PrayerState | undefined;
  readonly onSelect: (state: PrayerState | undefined) => void;
}

/** Filter buttons for the states, with counts. */
export function StateFilter({ counts, selected, onSelect }: StateFilterProps) {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const choices = [
    { state: undefined, label: 'All', count: all },
    ...(Object.keys(stateLabels) as PrayerState[]).map((state) => ({
      state,
      label: stateLabels[state],
      count: counts?.[state],
    })),
  ];
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Filter by status</legend>
      {choices.map(({ state, label, count }) => (
        <button
          key={label}
          type="button"
          aria-pressed={state === selected}
          onClick={() => onSelect(state)}
          className="min-h-11 rounded-sm border border-edge px-4 font-semibold hover:border-rubric hover:text-rubric aria-pressed:border-rubric aria-pressed:bg-rubric aria-pressed:text-on-rubric"
        >
          {label}
          {count !== undefined && <span className="font-normal tabular-nums"> ({count})</span>}
        </button>
      ))}
    </fieldset>
  );
}
