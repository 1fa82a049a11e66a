import type { PrayerRequestPage, PrayerState } from '#contract/prayer-requests.ts';
import { stateWords } from './messages.ts';

interface StateFilterProps {
  readonly counts: PrayerRequestPage['counts'] | undefined;
  /** Undefined: all of them. */
  readonly chosen: PrayerState | undefined;
  readonly onChoose: (state: PrayerState | undefined) => void;
}

/** The buttons All, New and so on, with how many there are of each. */
export function StateFilter({ counts, chosen, onChoose }: StateFilterProps) {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const choices = [
    { state: undefined, label: 'All', count: all },
    ...(Object.keys(stateWords) as PrayerState[]).map((state) => ({
      state,
      label: stateWords[state],
      count: counts?.[state],
    })),
  ];
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Show the state</legend>
      {choices.map(({ state, label, count }) => (
        <button
          key={label}
          type="button"
          aria-pressed={state === chosen}
          onClick={() => onChoose(state)}
          className="min-h-11 rounded-sm border border-edge px-4 font-semibold hover:border-rubric hover:text-rubric aria-pressed:border-rubric aria-pressed:bg-rubric aria-pressed:text-on-rubric"
        >
          {label}
          {count !== undefined && <span className="font-normal tabular-nums"> ({count})</span>}
        </button>
      ))}
    </fieldset>
  );
}
