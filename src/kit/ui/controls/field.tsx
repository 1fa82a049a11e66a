import { type ComponentProps, type ReactNode, useId } from 'react';

/** Props that connect a control with its label, hint and error. */
export interface FieldControl {
  readonly id: string;
  readonly className: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Shows "required" beside the label; the control itself carries `required`. */
  readonly isRequired?: boolean;
  readonly children: (control: FieldControl) => ReactNode;
}

/** The font size is 17 px: iOS zooms into fields below 16 px. */
const CONTROL =
  'w-full min-h-11 rounded-sm border bg-raised px-3 py-2 text-ink placeholder:text-quiet disabled:cursor-not-allowed disabled:bg-line/40 has-[input:disabled]:bg-line/40 in-aria-busy:transition-[background-color] in-aria-busy:delay-300';

/** A labeled control with its hint and error; screen readers read both with the control. */
export function Field({ label, hint, error, isRequired = false, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div>
      <div className="mb-1 flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {isRequired && (
          <span aria-hidden="true" className="text-[0.9rem] text-quiet">
            required
          </span>
        )}
      </div>
      {children({
        id,
        className: `${CONTROL} ${error ? 'border-bad' : 'border-edge'}`,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={errorId} className="mt-1 text-[0.95rem] font-semibold text-bad">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="mt-1 text-[0.95rem] text-quiet">
          {hint}
        </p>
      )}
    </div>
  );
}

type InputFieldProps = Pick<FieldProps, 'label' | 'hint' | 'error'> & ComponentProps<'input'>;

/** A labeled input of one line. */
export function InputField({ label, hint, error, ...input }: InputFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isRequired={input.required ?? false}>
      {(control) => <input {...control} {...input} />}
    </Field>
  );
}
