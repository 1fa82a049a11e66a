import type { ResourceType } from '#contract/service-resources.ts';
import { typeFacts } from './resource-types.ts';

const CHOICES: readonly (ResourceType | null)[] = [null, ...(Object.keys(typeFacts) as ResourceType[])];

interface TypeFilterProps {
  /** null for all. */
  readonly type: ResourceType | null;
  readonly onType: (type: ResourceType | null) => void;
}

/** The buttons All, Audio, Video, Documents; without scripts all stand anyway. */
export function TypeFilter({ type, onType }: TypeFilterProps) {
  return (
    <fieldset className="flex flex-wrap gap-2 noscript:hidden">
      <legend className="sr-only">Show</legend>
      {CHOICES.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === type}
          onClick={() => onType(choice)}
          className="min-h-11 rounded-sm border border-edge px-4 font-semibold hover:border-rubric hover:text-rubric aria-pressed:border-rubric aria-pressed:bg-rubric aria-pressed:text-on-rubric"
        >
          {choice ?? 'All'}
        </button>
      ))}
    </fieldset>
  );
}
