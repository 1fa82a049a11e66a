import { type ComponentProps, type ComponentType, type ReactNode, Suspense, useId } from 'react';
import { type RegisterOptions, type UseFormRegisterReturn, useFormContext, useWatch } from 'react-hook-form';
import type { CivilDate } from '#church-year/dates.ts';
import { localToday } from '../../dates/local-dates.ts';
import { quickDates } from '../../dates/quick-dates.ts';
import { displayTime, isTimeOrWords, parseTime } from '../../dates/time-of-day.ts';
import { Field, type FieldControl } from '../../ui/controls/field.tsx';
import { PasswordInput } from '../../ui/controls/password-input.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useFocusFirstError } from '../../ui/submitting-form.tsx';
import type { FormRecord } from '../types.ts';
import { type InputProps, type KindProps, LAYOUTS, optionEntries } from './fields.ts';
import { PictureField } from './picture-field.tsx';
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
export function FieldInputs<Row extends FormRecord>({ recordForm }: { recordForm: RecordForm<Row> }) {
  const { fields, record, isSaving, upload } = recordForm;
  const values = useWatch();
  const container = useFocusFirstError<HTMLDivElement>(isSaving);
  return (
    <div ref={container} className="grid grid-cols-2 gap-5">
      {fields.map((field, index) => {
        if (field.isOnlyRestored || field.isShown?.(values, record) === false) return null;
        const { name, kind, layout = 'row' } = field;
        const Input = (field.Input ?? INPUTS[kind as keyof typeof INPUTS]) as ComponentType<
          typeof field & { record: Row | undefined; hasInitialFocus: boolean }
        >;
        return (
          <div key={name} className={`min-w-0 space-y-3 ${LAYOUTS[layout]}`}>
            <fieldset disabled={isSaving} className="min-w-0">
              <Suspense fallback={<Skeleton lines={3} />}>
                <Input {...field} record={record} hasInitialFocus={index === 0} />
              </Suspense>
            </fieldset>
            {(kind === 'picture' || kind === 'file') && <UploadState {...{ name, kind, upload }} />}
          </div>
        );
      })}
    </div>
  );
}

interface FormFieldProps extends InputProps {
  /** Called with the new value in addition to the form. */
  readonly onChange?: RegisterOptions['onChange'];
  /** Renders the input with the props that connect it to the form, its label, hint and error. */
  readonly children: (
    control: FieldControl & UseFormRegisterReturn & ReturnType<typeof focusProps>,
  ) => ReactNode;
}

/** A labeled input of a form, with its hint and error. */
export function FormField({ onChange, children, ...props }: FormFieldProps) {
  const { name, label, hint, isRequired = false } = props;
  const { register, formState } = useFormContext();
  return (
    <Field label={label} hint={hint} isRequired={isRequired} error={errorOf(formState.errors, name)}>
      {(control) => children({ ...control, ...register(name, { onChange }), ...focusProps(props) })}
    </Field>
  );
}

interface TextFieldProps extends KindProps<'text'> {
  readonly isDisabled?: boolean;
  /** The control of a text of several lines. */
  readonly Area?: ComponentType<ComponentProps<'textarea'>> | 'textarea';
}

export function TextField({ isDisabled, Area = 'textarea', ...props }: TextFieldProps) {
  const { name, maxLength, rows, keyboard, hint } = props;
  const counter = lengthCounter(String(useWatch({ name }) ?? '').length, maxLength);
  return (
    <FormField
      {...props}
      hint={
        (hint || counter) && (
          <>
            {hint}
            {counter && <span className="block">{counter}</span>}
          </>
        )
      }
    >
      {(input) =>
        rows ? (
          <Area {...input} disabled={isDisabled} rows={rows} />
        ) : (
          <input
            {...input}
            disabled={isDisabled}
            type="text"
            autoComplete="off"
            inputMode={keyboard}
            autoCapitalize={keyboard && 'none'}
          />
        )
      }
    </FormField>
  );
}

interface TimeFieldProps extends KindProps<'text'> {
  readonly isDisabled?: boolean;
  /** Whether words such as 'After the Qurbana' may be entered instead. */
  readonly mayBeWords?: boolean;
}

/** A time as text, with how it is understood below it. */
export function TimeField({ mayBeWords, ...props }: TimeFieldProps) {
  const understood = understoodTime(String(useWatch({ name: props.name }) ?? ''), mayBeWords);
  return <TextField {...props} hint={understood ?? props.hint ?? 'For example, 8:30 AM'} />;
}

/** 'Understood as 9:00 AM', or where words are shown; undefined for other text. */
export function understoodTime(text: string, mayBeWords = false): string | undefined {
  if (parseTime(text)) return `Understood as ${displayTime(text)}`;
  return mayBeWords && isTimeOrWords(text) ? 'Pages show it as typed, and calendars show no time' : undefined;
}

/** '190 of 200 characters', or '3 characters over the limit'; undefined for a shorter text. */
export function lengthCounter(length: number, maxLength: number): string | undefined {
  if (length < maxLength * COUNTER_THRESHOLD) return undefined;
  const number = (value: number) => value.toLocaleString('en-US');
  return length > maxLength
    ? `${number(length - maxLength)} characters over the limit`
    : `${number(length)} of ${number(maxLength)} characters`;
}

type ChangeOptions = Pick<FormFieldProps, 'onChange'>;

/** A date, with buttons for the most frequent ones until it has one. */
export function DateField(props: InputProps & ChangeOptions) {
  const { name, onChange } = props;
  const { setValue, setFocus } = useFormContext();
  const choose = (date: CivilDate) => {
    setValue(name, date, { shouldDirty: true, shouldValidate: true });
    onChange?.({ target: { name, value: date } });
    setFocus(name);
  };
  return (
    <>
      <FormField {...props}>
        {(input) => <input {...input} type="date" min="1900-01-01" max="2200-12-31" />}
      </FormField>
      {!useWatch({ name }) && (
        <fieldset className="-ml-3 flex flex-wrap">
          <legend className="sr-only">Frequent dates</legend>
          {quickDates(localToday()).map(({ text, date }) => (
            <button
              key={text}
              type="button"
              className="link min-h-11 px-3 whitespace-nowrap"
              onClick={() => choose(date)}
            >
              {text}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}

export function SelectField({ options, placeholder, ...props }: KindProps<'select'> & ChangeOptions) {
  return (
    <FormField {...props}>
      {(input) => (
        <select {...input}>
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
    </FormField>
  );
}

/** The options of a select field as radio buttons. */
export function RadioField({ name, label, options, hasInitialFocus = false }: KindProps<'select'>) {
  const { register } = useFormContext();
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-8 gap-y-1">
        {optionEntries(options).map(([value, text], index) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              value={value}
              {...register(name)}
              data-first-focus={(hasInitialFocus && index === 0) || undefined}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Checkbox({ name, label, hint }: InputProps) {
  const { register } = useFormContext();
  const hintId = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input type="checkbox" {...register(name)} aria-describedby={hint ? hintId : undefined} />
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
  return (
    <FormField {...props}>
      {(input) => <PasswordInput control={input} {...input} autoComplete="new-password" />}
    </FormField>
  );
}

function focusProps({ isRequired, hasInitialFocus }: InputProps) {
  return { required: isRequired, 'data-first-focus': hasInitialFocus || undefined };
}

function errorOf(errors: Readonly<Record<string, { message?: unknown } | undefined>>, name: string) {
  return errors[name]?.message as string | undefined;
}
