import { RecordDialog } from '#kit/crud/form/edit-dialog.tsx';
import { defineFields } from '#kit/crud/form/fields.ts';
import { textFields } from '#kit/crud/form/text-fields.ts';
import { CrudList } from '#kit/crud/list/crud-list.tsx';
import { useLists } from '#kit/crud/list/lists.tsx';
import { DescriptionList, PublicPageLink } from '#kit/crud/list/record-details.tsx';
import { useListView } from '#kit/crud/list/use-list-view.ts';
import type { Column } from '#kit/crud/types.ts';
import { localDate } from '#kit/dates/local-dates.ts';
import { FormattedTextField } from '#kit/formatted-text/editor/formatted-text-field.tsx';
import { FormattedText } from '#kit/formatted-text/formatted-text.tsx';
import { textOf } from '#kit/formatted-text/text-node.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { serverMessage } from '#kit/session/error-messages.ts';
import { slug } from '#kit/text/slug.ts';
import { type Organization, OrganizationBody } from './contract.ts';
import { organizationMessages } from './messages.ts';
import { organizationTypes } from './wire.ts';

const COLUMNS: readonly Column<Organization>[] = [
  { label: 'Type', sortBy: ({ organization_type }) => organization_type },
  { label: 'Title', sortBy: ({ title }) => title, isTitle: true },
];

const text = textFields(OrganizationBody);
/** Admin specification, section 5. */
const fields = defineFields<Organization>()([
  {
    name: 'organization_type',
    label: 'Organization type',
    kind: 'select',
    options: organizationTypes,
    placeholder: 'Choose a type',
    isRequired: true,
  },
  text('title', 'Title'),
  { ...text('description', 'Description', { rows: 5 }), Input: FormattedTextField },
  { ...text('members', 'Members', { rows: 5, hint: 'One per line' }), Input: FormattedTextField },
  {
    ...text('announcements', 'Announcements', {
      rows: 4,
      hint: 'Web and email addresses in these fields become links.',
    }),
    Input: FormattedTextField,
  },
]);

/** The parish's spiritual organizations: a table, or an accordion on mobile (admin specification, section 2). */
export function OrganizationsTab() {
  const { organizations, isLoaded, reload } = useLists();
  const view = useListView({
    rows: organizations,
    columns: COLUMNS,
    searchableTexts: ({ title, organization_type, formatted }) => [
      title,
      organization_type,
      ...Object.values(formatted).map((blocks) => textOf(blocks)),
    ],
  });
  return (
    <CrudList
      group="organizations"
      manyActions={[]}
      isWholeTab
      messages={organizationMessages}
      view={view}
      isLoaded={isLoaded.organizations}
      reload={reload}
      details={(organization) => <OrganizationDetails organization={organization} />}
      form={(props) => (
        <RecordDialog
          {...props}
          messages={organizationMessages}
          fields={fields}
          schema={OrganizationBody}
          calls={browserClient.organizations}
          failureMessage={(error) => serverMessage(error) ?? organizationMessages.saveFailed}
        />
      )}
      deleteErrorMessage={(error) => serverMessage(error) ?? organizationMessages.deleteFailed}
    />
  );
}

function OrganizationDetails({ organization }: { organization: Organization }) {
  const { description, members, announcements } = organization.formatted;
  return (
    <>
      <DescriptionList
        entries={{
          Description: organization.description ? <FormattedText blocks={description} /> : 'No description',
          Members: organization.members && <FormattedText blocks={members} />,
          Announcements: organization.announcements && <FormattedText blocks={announcements} />,
          Added: localDate(organization.createdAt),
        }}
      />
      <PublicPageLink to={`/organizations#${slug(organization.organization_type)}`} />
    </>
  );
}
