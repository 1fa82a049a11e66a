interface FilterChipsProps<Value> {
  readonly legend: string;
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly count?: number }[];
  readonly selected: Value;
  readonly onSelect: (value: Value) => void;
}

/** Buttons that filter a list, one of which is pressed. */
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
          className="min-h-11 rounded-sm border border-edge px-4 font-semibold hover:border-rubric hover:text-rubric aria-pressed:border-rubric aria-pressed:bg-rubric aria-pressed:text-on-rubric"
        >
          {label}
          {count !== undefined && <span className="font-normal tabular-nums"> ({count})</span>}
        </button>
      ))}
    </fieldset>
  );
}
