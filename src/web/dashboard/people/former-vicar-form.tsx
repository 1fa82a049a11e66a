import { useFormContext } from 'react-hook-form';
import type { FormerVicar } from '#contract/former-vicars.ts';
import { PERIOD_MONTHS, periodYears } from '#domain/service-period.ts';
import { formerVicarMessages } from '../../features/former-vicars/messages.ts';
import { Field } from '../../ui/field.tsx';
import type { FormProps } from '../crud/crud-list.tsx';
import { EditDialog } from '../crud/edit-dialog.tsx';
import { TextField } from '../crud/text-field.tsx';
import { useRecordForm } from '../crud/use-record-form.ts';
import {
  FORMER_VICAR_FIELDS,
  type FormerVicarValues,
  formerVicarCalls,
  formerVicarSchema,
  formerVicarValues,
} from './former-vicar-values.ts';
import { useRequiredFields } from './use-required-fields.ts';

/** Form to add or edit a former vicar (public specification, section 5). */
export function FormerVicarForm({ record, onSaved, onClose }: FormProps<FormerVicar>) {
  const { recordForm, isIncomplete } = useRequiredFields(
    useRecordForm<FormerVicar, FormerVicarValues>({
      schema: formerVicarSchema,
      calls: formerVicarCalls,
      toFormValues: formerVicarValues,
      record,
      onSaved,
      draftKind: 'former-vicars',
    }),
    FORMER_VICAR_FIELDS.map(({ name }) => name),
  );
  const { startYear, endYear } = formerVicarValues(record);
  const years = periodYears(new Date().getFullYear(), startYear, endYear);
  return (
    <EditDialog
      title={record ? formerVicarMessages.editTitle : formerVicarMessages.add}
      recordForm={recordForm}
      fieldSummaries={FORMER_VICAR_FIELDS}
      toFormValues={formerVicarValues}
      failureMessage={isIncomplete ? formerVicarMessages.requiredFields : formerVicarMessages.saveFailed}
      onClose={onClose}
    >
      <TextField name="name" label="Name" maxLength={120} isRequired hasInitialFocus />
      <TextField
        name="position"
        label="Position"
        maxLength={120}
        hint="For example, Vicar or Assistant Vicar"
        isRequired
      />
      <div className="grid grid-cols-2 gap-5">
        <Choice name="startMonth" label="Start month" options={PERIOD_MONTHS} />
        <Choice name="startYear" label="Start year" options={years} />
        <Choice name="endMonth" label="End month" options={PERIOD_MONTHS} />
        <Choice name="endYear" label="End year" options={years} />
      </div>
    </EditDialog>
  );
}

interface ChoiceProps {
  readonly name: keyof FormerVicarValues;
  readonly label: string;
  readonly options: readonly string[];
}

function Choice({ name, label, options }: ChoiceProps) {
  const { register, formState } = useFormContext<FormerVicarValues>();
  return (
    <Field label={label} error={formState.errors[name]?.message} isRequired>
      {(control) => (
        <select {...control} {...register(name)} required>
          <option value="">Choose</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </Field>
  );
}
