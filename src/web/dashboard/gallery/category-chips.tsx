import { type CategoryFilter, categoryFilters } from '../../features/gallery/categories.ts';

interface CategoryChipsProps {
  readonly selected: CategoryFilter;
  readonly onSelect: (choice: CategoryFilter) => void;
}

/** Filter buttons for the categories. */
export function CategoryChips({ selected, onSelect }: CategoryChipsProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Filter by category</legend>
      {categoryFilters.map(({ value: choice, label }) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === selected}
          onClick={() => onSelect(choice)}
          className="min-h-11 rounded-sm border border-edge px-4 font-semibold hover:border-rubric hover:text-rubric aria-pressed:border-rubric aria-pressed:bg-rubric aria-pressed:text-on-rubric"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
