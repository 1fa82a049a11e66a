import type { ResourceType } from '#contract/service-resources.ts';
import { resourceTypeConfig } from './resource-types.ts';

const OPTIONS: readonly (ResourceType | null)[] = [
  null,
  ...(Object.keys(resourceTypeConfig) as ResourceType[]),
];

interface TypeFilterProps {
  /** null selects all types. */
  readonly type: ResourceType | null;
  readonly onType: (type: ResourceType | null) => void;
}

/** The type filter, hidden without scripts, which then shows all types. */
export function TypeFilter({ type, onType }: TypeFilterProps) {
  return (
    <fieldset className="flex flex-wrap gap-2 noscript:hidden">
      <legend className="sr-only">Show</legend>
      {OPTIONS.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === type}
          onClick={() => onType(option)}
          className="min-h-11 rounded-sm border border-edge px-4 font-semibold hover:border-rubric hover:text-rubric aria-pressed:border-rubric aria-pressed:bg-rubric aria-pressed:text-on-rubric"
        >
          {option ?? 'All'}
        </button>
      ))}
    </fieldset>
  );
}
