import { organizationTypes } from '#contract/constants.ts';
import { type Organization, OrganizationBody } from '#contract/resources/organizations.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { EditDialog } from '../crud/edit-dialog.tsx';
import { defineFields } from '../crud/fields.ts';
import type { FormProps } from '../crud/types.ts';
import { useRecordForm } from '../crud/use-record-form.ts';
import { organizationMessages } from './messages.ts';

const fields = defineFields<Organization>()([
  {
    name: 'organization_type',
    label: 'Organization type',
    kind: 'select',
    options: organizationTypes,
    placeholder: 'Choose a type',
    isRequired: true,
  },
  { name: 'title', label: 'Title', kind: 'text', maxLength: 200, isRequired: true },
  { name: 'description', label: 'Description', kind: 'text', maxLength: 10_000, rows: 5 },
  { name: 'members', label: 'Members', kind: 'text', maxLength: 10_000, rows: 5, hint: 'One per line' },
  {
    name: 'announcements',
    label: 'Announcements',
    kind: 'text',
    maxLength: 10_000,
    rows: 4,
    hint: 'Web and email addresses in these fields become links.',
  },
]);

/** Form to add or edit a spiritual organization (admin specification, section 5). */
export function OrganizationForm({ record, onSaved, onClose }: FormProps<Organization>) {
  const recordForm = useRecordForm({
    fields,
    schema: OrganizationBody,
    calls: browserClient.organizations,
    record,
    onSaved,
    draftKind: 'organizations',
    failureMessage: (error) => serverMessage(error) ?? organizationMessages.saveFailed,
  });
  const title = record ? organizationMessages.editTitle : organizationMessages.newTitle;
  return <EditDialog title={title} recordForm={recordForm} onClose={onClose} />;
}
