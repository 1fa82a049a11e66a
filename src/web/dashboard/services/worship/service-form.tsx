import { useFormContext } from 'react-hook-form';
import { type Service, ServiceBody, type ServiceCategory } from '#contract/services.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { Field } from '../../../ui/field.tsx';
import type { FormProps } from '../../crud/crud-list.tsx';
import type { ShownField } from '../../crud/edit-conflict.tsx';
import { RecordDialog } from '../../crud/edit-dialog.tsx';
import { TextField } from '../../crud/text-field.tsx';
import { useRecordForm } from '../../crud/use-record-form.ts';
import { categoryLabels, serviceWords } from './messages.ts';

type ServiceValues = Record<'name' | 'day' | 'time' | 'language' | 'description', string> & {
  readonly category: ServiceCategory;
};

const SHOWN_FIELDS: readonly ShownField<ServiceValues>[] = [
  { name: 'name', label: 'Name', text: ({ name }) => name },
  { name: 'day', label: 'Day', text: ({ day }) => day },
  { name: 'time', label: 'Time', text: ({ time }) => time },
  { name: 'language', label: 'Language', text: ({ language }) => language },
  { name: 'description', label: 'Description', text: ({ description }) => description },
  { name: 'category', label: 'Category', text: ({ category }) => categoryLabels[category] },
];

interface ServiceFormProps extends FormProps<Service> {
  /** What a new one begins as. */
  readonly category: ServiceCategory;
}

/** Adds a service of worship or edits one (admin specification, section 5). */
export function ServiceForm({ record, category, onSaved, onClose }: ServiceFormProps) {
  const words = serviceWords[category];
  const valuesOf = (service?: Service): ServiceValues => ({
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
    valuesOf,
    record,
    onSaved,
    keptAs: `${category}-services`,
  });
  return (
    <RecordDialog
      title={record ? words.editTitle : words.newTitle}
      recordForm={recordForm}
      shownFields={SHOWN_FIELDS}
      valuesOf={valuesOf}
      failureMessage={words.saveFailed}
      onClose={onClose}
    >
      <TextField name="name" label="Name" cap={200} isRequired isFirst />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="day" label="Day" cap={100} isRequired hint="Sunday, or Good Friday" />
        <TextField name="time" label="Time" cap={100} isRequired hint="8:30 AM" />
      </div>
      <TextField name="language" label="Language" cap={100} />
      <TextField
        name="description"
        label="Description"
        cap={5_000}
        rows={5}
        hint="Web and e-mail addresses in it become links."
      />
      <CategoryField />
    </RecordDialog>
  );
}

function CategoryField() {
  const { register, formState } = useFormContext<ServiceValues>();
  return (
    <Field label="Category" isRequired error={formState.errors.category?.message}>
      {(control) => (
        <select {...control} {...register('category')} required>
          {Object.entries(categoryLabels).map(([category, label]) => (
            <option key={category} value={category}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
