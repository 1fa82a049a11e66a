import Search from 'lucide-react/icons/search';
import { useId } from 'react';
import type { SearchTerm } from './use-list-view.ts';

/** Search field that filters a list as the user types. */
export function ListSearchBox({ label, term, setTerm }: SearchTerm & { label: string }) {
  const id = useId();
  return (
    <div className="relative grow md:max-w-xs">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        size={20}
        strokeWidth={1.5}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-quiet"
      />
      <input
        id={id}
        type="search"
        value={term}
        placeholder={`${label}...`}
        onChange={(event) => setTerm(event.target.value)}
        className="min-h-11 w-full rounded-sm border border-edge bg-raised pr-3 pl-11 placeholder:text-quiet"
      />
    </div>
  );
}

interface FilterChipsProps<Value> {
  readonly legend: string;
  readonly choices: readonly {
    readonly value: Value;
    readonly label: string;
    /** After the label, in parentheses. */
    readonly count?: number | string | undefined;
  }[];
  readonly selected: Value;
  readonly onSelect: (value: Value) => void;
}

/** Buttons that filter a list; the selected one is pressed. */
export function FilterChips<Value>({ legend, choices, selected, onSelect }: FilterChipsProps<Value>) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{legend}</legend>
      {choices.map(({ value, label, count }) => (
        <button
          key={label}
          type="button"
          aria-pressed={value === selected}
          onClick={() => onSelect(value)}
          className="min-h-11 rounded-sm border border-edge px-4 font-semibold hover:border-rubric hover:text-rubric aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary"
        >
          {label}
          {count !== undefined && <span className="font-normal tabular-nums"> ({count})</span>}
        </button>
      ))}
    </fieldset>
  );
}
