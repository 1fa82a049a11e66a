import { useFormContext } from 'react-hook-form';
import { type Service, ServiceBody, type ServiceCategory } from '#contract/services.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { Field } from '../../../ui/field.tsx';
import type { FormProps } from '../../crud/crud-list.tsx';
import type { FieldSummary } from '../../crud/edit-conflict.tsx';
import { EditDialog } from '../../crud/edit-dialog.tsx';
import { TextField } from '../../crud/text-field.tsx';
import { useRecordForm } from '../../crud/use-record-form.ts';
import { serviceCategoryLabels, serviceMessages } from './messages.ts';

type ServiceValues = Record<'name' | 'day' | 'time' | 'language' | 'description', string> & {
  readonly category: ServiceCategory;
};

const FIELD_SUMMARIES: readonly FieldSummary<ServiceValues>[] = [
  { name: 'name', label: 'Name', text: ({ name }) => name },
  { name: 'day', label: 'Day', text: ({ day }) => day },
  { name: 'time', label: 'Time', text: ({ time }) => time },
  { name: 'language', label: 'Language', text: ({ language }) => language },
  { name: 'description', label: 'Description', text: ({ description }) => description },
  { name: 'category', label: 'Category', text: ({ category }) => serviceCategoryLabels[category] },
];

interface ServiceFormProps extends FormProps<Service> {
  /** Default category of a new service. */
  readonly category: ServiceCategory;
}

/** Form to add or edit a worship service (admin specification, section 5). */
export function ServiceForm({ record, category, onSaved, onClose }: ServiceFormProps) {
  const messages = serviceMessages[category];
  const toFormValues = (service?: Service): ServiceValues => ({
    name: service?.name ?? '',
    day: service?.day ?? '',
    time: service?.time ?? '',
    language: service?.language ?? '',
    description: service?.description ?? '',
    category: service?.category ?? category,
  });
  const recordForm = useRecordForm<Service, ServiceValues>({
    schema: ServiceBody,
    calls: browserClient.services,
    toFormValues,
    record,
    onSaved,
    draftKind: `${category}-services`,
  });
  return (
    <EditDialog
      title={record ? messages.editTitle : messages.newTitle}
      recordForm={recordForm}
      fieldSummaries={FIELD_SUMMARIES}
      toFormValues={toFormValues}
      failureMessage={messages.saveFailed}
      onClose={onClose}
    >
      <TextField name="name" label="Name" maxLength={200} isRequired hasInitialFocus />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="day"
          label="Day"
          maxLength={100}
          isRequired
          hint="For example, Sunday or Good Friday"
        />
        <TextField name="time" label="Time" maxLength={100} isRequired hint="For example, 8:30 AM" />
      </div>
      <TextField name="language" label="Language" maxLength={100} />
      <TextField
        name="description"
        label="Description"
        maxLength={5_000}
        rows={5}
        hint="Web and email addresses become links."
      />
      <CategoryField />
    </EditDialog>
  );
}

function CategoryField() {
  const { register, formState } = useFormContext<ServiceValues>();
  return (
    <Field label="Category" isRequired error={formState.errors.category?.message}>
      {(control) => (
        <select {...control} {...register('category')} required>
          {Object.entries(serviceCategoryLabels).map(([category, label]) => (
            <option key={category} value={category}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
