import { useFormContext } from 'react-hook-form';
import { organizationTypes } from '#contract/organization-types.ts';
import { type Organization, OrganizationBody, type OrganizationType } from '#contract/organizations.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { Field } from '../../ui/field.tsx';
import type { FormProps } from '../crud/crud-list.tsx';
import type { ShownField } from '../crud/edit-conflict.tsx';
import { RecordDialog } from '../crud/edit-dialog.tsx';
import { TextField } from '../crud/text-field.tsx';
import { useRecordForm } from '../crud/use-record-form.ts';
import { organizationWords } from './messages.ts';

type OrganizationValues = Record<'title' | 'description' | 'members' | 'announcements', string> & {
  readonly organization_type: OrganizationType;
};

/** What the choice holds before one is made; the schema refuses it in words. */
const NO_TYPE = '' as OrganizationType;

const valuesOf = (organization?: Organization): OrganizationValues => ({
  organization_type: organization?.organization_type ?? NO_TYPE,
  title: organization?.title ?? '',
  description: organization?.description ?? '',
  members: organization?.members ?? '',
  announcements: organization?.announcements ?? '',
});

const SHOWN_FIELDS: readonly ShownField<OrganizationValues>[] = [
  { name: 'organization_type', label: 'Organization type', text: (values) => values.organization_type },
  { name: 'title', label: 'Title', text: ({ title }) => title },
  { name: 'description', label: 'Description', text: ({ description }) => description },
  { name: 'members', label: 'Members', text: ({ members }) => members },
  { name: 'announcements', label: 'Announcements', text: ({ announcements }) => announcements },
];

/** Adds a spiritual organization or edits one (admin specification, section 5). */
export function OrganizationForm({ record, onSaved, onClose }: FormProps<Organization>) {
  const recordForm = useRecordForm<Organization, OrganizationValues>({
    schema: OrganizationBody,
    calls: browserClient.organizations,
    valuesOf,
    record,
    onSaved,
    keptAs: 'organizations',
  });
  return (
    <RecordDialog
      title={record ? organizationWords.editTitle : organizationWords.newTitle}
      recordForm={recordForm}
      shownFields={SHOWN_FIELDS}
      valuesOf={valuesOf}
      failureMessage={serverMessage(recordForm.error) ?? organizationWords.saveFailed}
      onClose={onClose}
    >
      <TypeField />
      <TextField name="title" label="Title" cap={200} isRequired />
      <TextField name="description" label="Description" cap={10_000} rows={5} />
      <TextField name="members" label="Members" cap={10_000} rows={5} hint="One on each line" />
      <TextField
        name="announcements"
        label="Announcements"
        cap={10_000}
        rows={4}
        hint="Web and e-mail addresses in these texts become links."
      />
    </RecordDialog>
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
