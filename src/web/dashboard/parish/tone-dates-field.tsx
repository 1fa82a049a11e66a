import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Field } from '../../ui/controls/field.tsx';
import type { InputProps } from '../crud/fields.ts';
import { TONES, type ToneDate } from './liturgy-form.ts';

/** Rows of a date and its tone. */
export function ToneDatesField({ name, label, hint }: InputProps) {
  const { register, formState, getFieldState } = useFormContext();
  const { fields, append, remove } = useFieldArray({ name });
  const addButton = useRef<HTMLButtonElement>(null);
  const { error } = getFieldState(name, formState);
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1 font-semibold">{label}</legend>
      <p className="text-[0.95rem] text-quiet">{hint}</p>
      {fields.map((row, index) => (
        <fieldset key={row.id} aria-label={`Date ${index + 1}`} className="flex flex-wrap items-start gap-3">
          <div className="min-w-0 grow">
            <Field label="Date" error={getFieldState(`${name}.${index}.date`, formState).error?.message}>
              {(control) => (
                <input
                  {...control}
                  {...register(`${name}.${index}.date`)}
                  type="date"
                  min="1900-01-01"
                  max="2200-12-31"
                />
              )}
            </Field>
          </div>
          <div className="w-20">
            <Field label="Tone">
              {(control) => (
                <select {...control} {...register(`${name}.${index}.tone`)}>
                  {TONES.map((tone) => (
                    <option key={tone}>{tone}</option>
                  ))}
                </select>
              )}
            </Field>
          </div>
          <button
            type="button"
            // below the labels
            className="button button-quiet px-4 sm:mt-8"
            onClick={() => {
              remove(index);
              // the pressed button disappears
              addButton.current?.focus();
            }}
          >
            <X size={18} strokeWidth={1.5} />
            Remove<span className="sr-only"> date {index + 1}</span>
          </button>
        </fieldset>
      ))}
      {error?.root && <p className="font-semibold text-bad">{error.root.message}</p>}
      <button
        ref={addButton}
        type="button"
        className="button button-quiet"
        onClick={() => append({ date: '', tone: '1' } satisfies ToneDate)}
      >
        <Plus size={20} strokeWidth={1.5} />
        Add a date
      </button>
    </fieldset>
  );
}
