import { useFormContext } from 'react-hook-form';
import { organizationTypes } from '#contract/constants.ts';
import { type Organization, OrganizationBody, type OrganizationType } from '#contract/organizations.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { Field } from '../../ui/field.tsx';
import type { FormProps } from '../crud/crud-list.tsx';
import type { FieldSummary } from '../crud/edit-conflict.tsx';
import { EditDialog } from '../crud/edit-dialog.tsx';
import { TextField } from '../crud/text-field.tsx';
import { useRecordForm } from '../crud/use-record-form.ts';
import { organizationMessages } from './messages.ts';

type OrganizationValues = Record<'title' | 'description' | 'members' | 'announcements', string> & {
  readonly organization_type: OrganizationType;
};

/** Value of the select before a choice; the schema rejects it with a message. */
const NO_TYPE = '' as OrganizationType;

const toFormValues = (organization?: Organization): OrganizationValues => ({
  organization_type: organization?.organization_type ?? NO_TYPE,
  title: organization?.title ?? '',
  description: organization?.description ?? '',
  members: organization?.members ?? '',
  announcements: organization?.announcements ?? '',
});

const FIELD_SUMMARIES: readonly FieldSummary<OrganizationValues>[] = [
  { name: 'organization_type', label: 'Organization type', text: (values) => values.organization_type },
  { name: 'title', label: 'Title', text: ({ title }) => title },
  { name: 'description', label: 'Description', text: ({ description }) => description },
  { name: 'members', label: 'Members', text: ({ members }) => members },
  { name: 'announcements', label: 'Announcements', text: ({ announcements }) => announcements },
];

/** Form to add or edit a spiritual organization (admin specification, section 5). */
export function OrganizationForm({ record, onSaved, onClose }: FormProps<Organization>) {
  const recordForm = useRecordForm<Organization, OrganizationValues>({
    schema: OrganizationBody,
    calls: browserClient.organizations,
    toFormValues,
    record,
    onSaved,
    draftKind: 'organizations',
  });
  return (
    <EditDialog
      title={record ? organizationMessages.editTitle : organizationMessages.newTitle}
      recordForm={recordForm}
      fieldSummaries={FIELD_SUMMARIES}
      toFormValues={toFormValues}
      failureMessage={serverMessage(recordForm.error) ?? organizationMessages.saveFailed}
      onClose={onClose}
    >
      <TypeField />
      <TextField name="title" label="Title" maxLength={200} isRequired />
      <TextField name="description" label="Description" maxLength={10_000} rows={5} />
      <TextField name="members" label="Members" maxLength={10_000} rows={5} hint="One per line" />
      <TextField
        name="announcements"
        label="Announcements"
        maxLength={10_000}
        rows={4}
        hint="Web and email addresses in these fields become links."
      />
    </EditDialog>
  );
}

function TypeField() {
  const { register, formState } = useFormContext<OrganizationValues>();
  return (
    <Field label="Organization type" isRequired error={formState.errors.organization_type?.message}>
      {(control) => (
        <select {...control} {...register('organization_type')} required data-first-focus>
          <option value="" disabled>
            Choose a type
          </option>
          {organizationTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
      )}
    </Field>
  );
}
