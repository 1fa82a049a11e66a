import { type CategoryChoice, categoryChoices } from '../../features/gallery/categories.ts';

interface CategoryChipsProps {
  readonly chosen: CategoryChoice;
  readonly onChoose: (choice: CategoryChoice) => void;
}

/** The buttons All, Perunnal and so on. */
export function CategoryChips({ chosen, onChoose }: CategoryChipsProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Show the category</legend>
      {categoryChoices.map(({ choice, label }) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice)}
          className="min-h-11 rounded-sm border border-edge px-4 font-semibold hover:border-rubric hover:text-rubric aria-pressed:border-rubric aria-pressed:bg-rubric aria-pressed:text-on-rubric"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
