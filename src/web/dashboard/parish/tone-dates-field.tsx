import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useLayoutEffect, useRef } from 'react';
import { useController } from 'react-hook-form';
import { Field } from '../../ui/controls/field.tsx';
import type { InputProps } from '../crud/fields.ts';
import { TONES, type ToneDate } from './liturgy-form.ts';

type RowErrors = readonly ({ readonly date?: { readonly message?: string } } | undefined)[];

/** Rows of a date and its tone. */
export function ToneDatesField({ name, label, hint }: InputProps) {
  const { field, fieldState } = useController({ name });
  const rows = field.value as readonly ToneDate[];
  const list = useRef<HTMLFieldSetElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const hasAdded = useRef(false);
  useLayoutEffect(() => {
    if (hasAdded.current) [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus();
    hasAdded.current = false;
  });
  const change = (index: number, changes: Partial<ToneDate>) =>
    field.onChange(rows.with(index, { ...(rows[index] as ToneDate), ...changes }));

  return (
    <fieldset
      ref={(element) => {
        list.current = element;
        // a form focuses its first invalid field
        field.ref({ focus: () => element?.querySelector<HTMLElement>('[aria-invalid]')?.focus() });
      }}
      className="space-y-3"
    >
      <legend className="mb-1 font-semibold">{label}</legend>
      <p className="text-[0.95rem] text-quiet">{hint}</p>
      {rows.map(({ date, tone }, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: the inputs have no state of their own
          key={index}
          aria-label={`Date ${index + 1}`}
          className="flex flex-wrap items-end gap-3"
        >
          <div className="min-w-0 grow">
            <Field
              label="Date"
              error={(fieldState.error as unknown as RowErrors | undefined)?.[index]?.date?.message}
            >
              {(control) => (
                <input
                  {...control}
                  type="date"
                  min="1900-01-01"
                  max="2200-12-31"
                  value={date}
                  onChange={({ target }) => change(index, { date: target.value })}
                />
              )}
            </Field>
          </div>
          <div className="w-20">
            <Field label="Tone">
              {(control) => (
                <select
                  {...control}
                  value={tone}
                  onChange={({ target }) => change(index, { tone: target.value })}
                >
                  {TONES.map((one) => (
                    <option key={one}>{one}</option>
                  ))}
                </select>
              )}
            </Field>
          </div>
          <button
            type="button"
            className="button button-quiet px-4"
            onClick={() => {
              field.onChange(rows.toSpliced(index, 1));
              addButton.current?.focus();
            }}
          >
            <X size={18} strokeWidth={1.5} />
            Remove<span className="sr-only"> date {index + 1}</span>
          </button>
        </fieldset>
      ))}
      {fieldState.error?.message && <p className="font-semibold text-bad">{fieldState.error.message}</p>}
      <button
        ref={addButton}
        type="button"
        className="button button-quiet"
        onClick={() => {
          hasAdded.current = true;
          field.onChange([...rows, { date: '', tone: '1' } satisfies ToneDate]);
        }}
      >
        <Plus size={20} strokeWidth={1.5} />
        Add a date
      </button>
    </fieldset>
  );
}
