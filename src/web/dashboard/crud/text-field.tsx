import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';

interface TextFieldProps {
  readonly name: string;
  readonly label: string;
  /** Longest text that the contract takes, in UTF-16 units. Longer text stays in the field and is refused in words. */
  readonly cap: number;
  /** Several lines high; one line without it. */
  readonly rows?: number;
  readonly hint?: ReactNode;
  readonly isRequired?: boolean;
  readonly isFirst?: boolean;
  readonly isDisabled?: boolean;
}

/** Share of the cap from which what is left is counted. */
const COUNTED_FROM = 0.9;

/** One text of a record's form. */
export function TextField({ name, label, cap, rows, hint, isRequired, isFirst, isDisabled }: TextFieldProps) {
  const { register, formState } = useFormContext();
  const length = String(useWatch({ name }) ?? '').length;
  const counter = length >= cap * COUNTED_FROM ? lengthWords(length, cap) : undefined;
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
        const given = {
          ...control,
          ...register(name),
          required: isRequired,
          disabled: isDisabled,
          'data-first-focus': isFirst || undefined,
        };
        return rows ? (
          <textarea {...given} rows={rows} />
        ) : (
          <input {...given} type="text" autoComplete="off" />
        );
      }}
    </Field>
  );
}

/** '150 of 200 characters', or by how much it is too long. */
function lengthWords(length: number, cap: number): string {
  const number = (value: number) => value.toLocaleString('en-US');
  return length > cap
    ? `${number(length - cap)} characters too many`
    : `${number(length)} of ${number(cap)} characters`;
}
