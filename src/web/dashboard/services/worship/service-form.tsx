import { type Service, ServiceBody, type ServiceCategory } from '#contract/resources/services.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { EditDialog } from '../../crud/edit-dialog.tsx';
import { defineFields } from '../../crud/fields.ts';
import type { FormProps } from '../../crud/types.ts';
import { useRecordForm } from '../../crud/use-record-form.ts';
import { serviceCategoryLabels, serviceMessages } from './messages.ts';

/** @param category default of a new service. */
const serviceFields = (category: ServiceCategory) =>
  defineFields<Service>()([
    { name: 'name', label: 'Name', kind: 'text', maxLength: 200, isRequired: true },
    {
      name: 'day',
      label: 'Day',
      kind: 'text',
      maxLength: 100,
      hint: 'For example, Sunday or Good Friday',
      isRequired: true,
      layout: 'half-if-wide',
    },
    {
      name: 'time',
      label: 'Time',
      kind: 'text',
      maxLength: 100,
      hint: 'For example, 8:30 AM',
      isRequired: true,
      layout: 'half-if-wide',
    },
    { name: 'language', label: 'Language', kind: 'text', maxLength: 100 },
    {
      name: 'description',
      label: 'Description',
      kind: 'text',
      maxLength: 5_000,
      rows: 5,
      hint: 'Web and email addresses become links.',
    },
    {
      name: 'category',
      label: 'Category',
      kind: 'select',
      options: serviceCategoryLabels,
      isRequired: true,
      toValue: (service) => service?.category ?? category,
    },
  ]);

interface ServiceFormProps extends FormProps<Service> {
  /** Default category of a new service. */
  readonly category: ServiceCategory;
}

/** Form to add or edit a worship service (admin specification, section 5). */
export function ServiceForm({ record, category, onSaved, onClose }: ServiceFormProps) {
  const { editTitle, newTitle, saveFailed } = serviceMessages[category];
  const recordForm = useRecordForm({
    fields: serviceFields(category),
    schema: ServiceBody,
    calls: browserClient.services,
    record,
    onSaved,
    draftKind: `${category}-services`,
    failureMessage: saveFailed,
  });
  return <EditDialog title={record ? editTitle : newTitle} recordForm={recordForm} onClose={onClose} />;
}
