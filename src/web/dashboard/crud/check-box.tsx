import { type ReactNode, useId } from 'react';
import { useFormContext } from 'react-hook-form';

interface CheckboxProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
}

/** A boolean field of a record's form. */
export function Checkbox({ name, label, hint }: CheckboxProps) {
  const { register } = useFormContext();
  const hintId = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          {...register(name)}
          aria-describedby={hint ? hintId : undefined}
          className="size-5 shrink-0 accent-rubric"
        />
        {label}
      </label>
      {hint && (
        <p id={hintId} className="pl-8 text-[0.95rem] text-quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
