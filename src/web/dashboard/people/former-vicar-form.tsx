import { useFormContext } from 'react-hook-form';
import type { FormerVicar } from '#contract/former-vicars.ts';
import { PERIOD_MONTHS, periodYears } from '#domain/service-period.ts';
import { formerVicarWords } from '../../features/former-vicars/messages.ts';
import { Field } from '../../ui/field.tsx';
import type { FormProps } from '../crud/crud-list.tsx';
import { RecordDialog } from '../crud/edit-dialog.tsx';
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

/** Adds a former vicar or edits one (public specification, section 5). */
export function FormerVicarForm({ record, onSaved, onClose }: FormProps<FormerVicar>) {
  const { recordForm, isIncomplete } = useRequiredFields(
    useRecordForm<FormerVicar, FormerVicarValues>({
      schema: formerVicarSchema,
      calls: formerVicarCalls,
      valuesOf: formerVicarValues,
      record,
      onSaved,
      keptAs: 'former-vicars',
    }),
    FORMER_VICAR_FIELDS.map(({ name }) => name),
  );
  const { startYear, endYear } = formerVicarValues(record);
  const years = periodYears(new Date().getFullYear(), startYear, endYear);
  return (
    <RecordDialog
      title={record ? formerVicarWords.editTitle : formerVicarWords.add}
      recordForm={recordForm}
      shownFields={FORMER_VICAR_FIELDS}
      valuesOf={formerVicarValues}
      failureMessage={isIncomplete ? formerVicarWords.missing : formerVicarWords.saveFailed}
      onClose={onClose}
    >
      <TextField name="name" label="Name" cap={120} isRequired isFirst />
      <TextField name="position" label="Position" cap={120} hint="Vicar, Assistant Vicar" isRequired />
      <div className="grid grid-cols-2 gap-5">
        <Choice name="startMonth" label="Start month" options={PERIOD_MONTHS} />
        <Choice name="startYear" label="Start year" options={years} />
        <Choice name="endMonth" label="End month" options={PERIOD_MONTHS} />
        <Choice name="endYear" label="End year" options={years} />
      </div>
    </RecordDialog>
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
