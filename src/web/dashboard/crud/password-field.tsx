import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';

interface PasswordFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint: ReactNode;
  readonly isRequired?: boolean;
}

/** A new password; the server validates it. */
export function PasswordField({ name, label, hint, isRequired = false }: PasswordFieldProps) {
  const { register, formState } = useFormContext();
  return (
    <Field
      label={label}
      hint={hint}
      isRequired={isRequired}
      error={formState.errors[name]?.message as string | undefined}
    >
      {(control) => (
        <PasswordInput
          control={control}
          {...register(name)}
          required={isRequired}
          autoComplete="new-password"
        />
      )}
    </Field>
  );
}
