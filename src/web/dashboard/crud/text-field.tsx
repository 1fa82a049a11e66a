import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';

interface TextFieldProps {
  readonly name: string;
  readonly label: string;
  /** In UTF-16 code units. Longer text stays in the field, and validation reports it. */
  readonly maxLength: number;
  /** Number of lines; undefined for a single-line input. */
  readonly rows?: number;
  readonly hint?: ReactNode;
  readonly isRequired?: boolean;
  readonly hasInitialFocus?: boolean;
  readonly isDisabled?: boolean;
}

/** Share of the maximum length from which the length is shown. */
const COUNTER_THRESHOLD = 0.9;

/** A text field of a record's form. */
export function TextField({
  name,
  label,
  maxLength,
  rows,
  hint,
  isRequired,
  hasInitialFocus,
  isDisabled,
}: TextFieldProps) {
  const { register, formState } = useFormContext();
  const length = String(useWatch({ name }) ?? '').length;
  const counter = length >= maxLength * COUNTER_THRESHOLD ? lengthLabel(length, maxLength) : undefined;
  return (
    <Field
      label={label}
      isRequired={isRequired ?? false}
      error={formState.errors[name]?.message as string | undefined}
      hint={
        (hint || counter) && (
          <>
            {hint}
            {counter && <span className="block">{counter}</span>}
          </>
        )
      }
    >
      {(control) => {
        const inputProps = {
          ...control,
          ...register(name),
          required: isRequired,
          disabled: isDisabled,
          'data-first-focus': hasInitialFocus || undefined,
        };
        return rows ? (
          <textarea {...inputProps} rows={rows} />
        ) : (
          <input {...inputProps} type="text" autoComplete="off" />
        );
      }}
    </Field>
  );
}

/** '190 of 200 characters', or '3 characters over the limit'. */
function lengthLabel(length: number, maxLength: number): string {
  const number = (value: number) => value.toLocaleString('en-US');
  return length > maxLength
    ? `${number(length - maxLength)} characters over the limit`
    : `${number(length)} of ${number(maxLength)} characters`;
}
