import { type ComponentType, useId } from 'react';
import { type UseFormRegister, useFormContext, useWatch } from 'react-hook-form';
import { Field } from '../../ui/controls/field.tsx';
import { PasswordInput } from '../../ui/controls/password-input.tsx';
import { useFocusFirstError } from '../../ui/submitting-form.tsx';
import { type InputProps, type KindProps, LAYOUTS, optionEntries } from './fields.ts';
import { PictureField } from './picture/picture-field.tsx';
import { UploadState } from './upload-state.tsx';
import type { RecordForm } from './use-record-form.ts';

/** Share of the maximum length from which the length is shown. */
const COUNTER_THRESHOLD = 0.9;

const INPUTS = {
  text: TextField,
  date: DateField,
  select: SelectField,
  checkbox: Checkbox,
  password: PasswordField,
  picture: PictureField,
};

/** The inputs of a record's form. They are disabled while it is saved, so that no text is typed that would be lost. */
export function FieldInputs<Row>({ recordForm }: { recordForm: RecordForm<Row> }) {
  const { fields, record, isSaving, upload } = recordForm;
  const values = useWatch();
  const container = useFocusFirstError<HTMLDivElement>(isSaving);
  return (
    <div ref={container} className="grid grid-cols-2 gap-5">
      {fields.map((field, index) => {
        if (field.isShown?.(values) === false) return null;
        const { name, kind, layout = 'row' } = field;
        const Input = (field.Input ?? INPUTS[kind as keyof typeof INPUTS]) as ComponentType<
          typeof field & { record: Row | undefined; hasInitialFocus: boolean }
        >;
        return (
          <div key={name} className={`min-w-0 space-y-3 ${LAYOUTS[layout]}`}>
            <fieldset disabled={isSaving} className="min-w-0">
              <Input {...field} record={record} hasInitialFocus={index === 0} />
            </fieldset>
            {(kind === 'picture' || kind === 'file') && upload && <UploadState name={name} {...upload} />}
          </div>
        );
      })}
    </div>
  );
}

interface TextFieldProps extends KindProps<'text'> {
  readonly isDisabled?: boolean;
}

export function TextField(props: TextFieldProps) {
  const { name, label, maxLength, rows, hint, isRequired = false, isDisabled } = props;
  const { register, formState } = useFormContext();
  const length = String(useWatch({ name }) ?? '').length;
  const counter = length >= maxLength * COUNTER_THRESHOLD ? lengthLabel(length, maxLength) : undefined;
  return (
    <Field
      label={label}
      isRequired={isRequired}
      error={errorOf(formState.errors, name)}
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
        const inputProps = { ...control, ...register(name), ...focusProps(props), disabled: isDisabled };
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

type ChangeOptions = Pick<NonNullable<Parameters<UseFormRegister<Record<string, string>>>[1]>, 'onChange'>;

export function DateField({ onChange, ...props }: InputProps & ChangeOptions) {
  const { name, label, hint, isRequired = false } = props;
  const { register, formState } = useFormContext();
  return (
    <Field label={label} hint={hint} isRequired={isRequired} error={errorOf(formState.errors, name)}>
      {(control) => (
        <input
          {...control}
          {...register(name, { onChange })}
          {...focusProps(props)}
          type="date"
          min="1900-01-01"
          max="2200-12-31"
        />
      )}
    </Field>
  );
}

export function SelectField({ onChange, ...props }: KindProps<'select'> & ChangeOptions) {
  const { name, label, options, placeholder, hint, isRequired = false } = props;
  const { register, formState } = useFormContext();
  return (
    <Field label={label} hint={hint} isRequired={isRequired} error={errorOf(formState.errors, name)}>
      {(control) => (
        <select {...control} {...register(name, { onChange })} {...focusProps(props)}>
          {placeholder && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {optionEntries(options).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function Checkbox({ name, label, hint }: InputProps) {
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

function PasswordField(props: InputProps) {
  const { name, label, hint, isRequired = false } = props;
  const { register, formState } = useFormContext();
  return (
    <Field label={label} hint={hint} isRequired={isRequired} error={errorOf(formState.errors, name)}>
      {(control) => (
        <PasswordInput
          control={control}
          {...register(name)}
          {...focusProps(props)}
          autoComplete="new-password"
        />
      )}
    </Field>
  );
}

function focusProps({ isRequired, hasInitialFocus }: InputProps) {
  return { required: isRequired, 'data-first-focus': hasInitialFocus || undefined };
}

function errorOf(errors: Readonly<Record<string, { message?: unknown } | undefined>>, name: string) {
  return errors[name]?.message as string | undefined;
}
