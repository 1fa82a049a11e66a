import { useState } from 'react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { Windowed } from '../list/visibility-label.ts';
import { RadioField } from './field-inputs.tsx';
import type { KindProps } from './fields.ts';
import { instantField, TimeInput } from './visibility.tsx';

const showFrom = instantField('showFrom', 'Show from', 'In the parish’s time zone');
const showUntil = instantField('showUntil', 'Show until', 'Optional: otherwise without an end');

type Publishable = Windowed & { readonly isPublished?: boolean; readonly isActive?: boolean };
const CHOICES = { draft: 'Draft', now: 'Now', date: 'On a date' };
type Choice = keyof typeof CHOICES;

interface PublishingOptions {
  /** Label of the checkbox for the choice `now` (admin specification, section 2). */
  readonly label: string;
  /** The choice for a new record. */
  readonly initially: Choice;
  /** Name of the choice `draft`. */
  readonly draft?: string;
}

/** The choice of when visitors see a record: never yet, now or from a date on. `publishedBody` converts it to the body. */
export function publishingFields({ label, initially, draft = CHOICES.draft }: PublishingOptions) {
  return [
    {
      name: 'publish',
      label,
      kind: 'select',
      options: { ...CHOICES, draft },
      toValue: (record: Publishable | undefined): Choice => {
        if (!record) return initially;
        if (!(record.isPublished ?? record.isActive)) return 'draft';
        return record.showFrom ? 'date' : 'now';
      },
      comparison: { label: 'Publish' },
      Input: PublishingInputs,
    },
    { ...showFrom, isShown: () => false },
    { ...showUntil, isShown: () => false },
  ] as const;
}

/** What a form's schema has besides that of the body. */
export const publishChoice = { publish: z.enum(Object.keys(CHOICES) as Choice[]) };

/** Rejects the choice of a date without one. */
export function requireDate(
  { publish, showFrom }: { readonly publish: Choice; readonly showFrom?: string | null | undefined },
  { addIssue }: z.RefinementCtx,
): void {
  if (publish === 'date' && !showFrom)
    addIssue({ code: 'custom', path: ['showFrom'], message: 'Please enter a date with a time' });
}

/** The body for a form's values. A draft keeps its date. */
export function publishedBody(
  flag: 'isPublished' | 'isActive',
  { publish, ...values }: FieldValues,
): FieldValues {
  return { ...values, [flag]: publish !== 'draft', ...(publish === 'now' && { showFrom: '' }) };
}

function PublishingInputs({ name, label, options }: KindProps<'select'>) {
  const { setValue } = useFormContext();
  const [publish, until] = useWatch({ name: [name, 'showUntil'] });
  const [isOpen, setOpen] = useState(false);
  const { now: _, ...later } = options as typeof CHOICES;
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={publish === 'now'}
          onChange={({ target }) =>
            setValue(name, target.checked ? 'now' : 'draft', { shouldDirty: true, shouldValidate: true })
          }
        />
        {label}
      </label>
      {publish !== 'now' && (
        <div className="mb-3 space-y-3 pl-8">
          <RadioField name={name} label="Otherwise" options={later} />
          {publish === 'date' ? (
            <TimeInput {...showFrom} isRequired />
          ) : (
            <p className="text-[0.95rem] text-quiet">Only staff can see it.</p>
          )}
        </div>
      )}
      <details open={isOpen || until !== ''} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="cursor-pointer py-2.5 font-semibold text-rubric">Show only until a date</summary>
        <div className="mt-2">
          <TimeInput {...showUntil} />
        </div>
      </details>
    </div>
  );
}
