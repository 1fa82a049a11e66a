import { organizationTypes } from '#contract/constants.ts';
import { type Organization, OrganizationBody } from '#contract/resources/organizations.ts';
import { slug } from '#domain/text/slug.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { CrudList } from '../crud/crud-list.tsx';
import { RecordDialog } from '../crud/edit-dialog.tsx';
import { defineFields } from '../crud/fields.ts';
import { DescriptionList, PublicPageLink } from '../crud/record-details.tsx';
import { textFields } from '../crud/text-fields.ts';
import type { Column } from '../crud/types.ts';
import { useListView } from '../crud/use-list-view.ts';
import { useLists } from '../lists.tsx';
import { parishDate } from '../parish-date.ts';
import { organizationMessages } from './messages.ts';

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
  text('description', 'Description', { rows: 5 }),
  text('members', 'Members', { rows: 5, hint: 'One per line' }),
  text('announcements', 'Announcements', {
    rows: 4,
    hint: 'Web and email addresses in these fields become links.',
  }),
]);

/** The parish's spiritual organizations: a table, or an accordion on mobile (admin specification, section 2). */
export function OrganizationsTab() {
  const { organizations, isLoaded, reload } = useLists();
  const view = useListView({
    rows: organizations,
    columns: COLUMNS,
    searchableTexts: ({ title, organization_type, description, members, announcements }) => [
      title,
      organization_type,
      description,
      members,
      announcements,
    ],
  });
  return (
    <CrudList
      group="organizations"
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
  return (
    <>
      <DescriptionList
        entries={{
          Description: organization.description ?? 'No description',
          Members: organization.members,
          Announcements: organization.announcements,
          Added: parishDate(organization.createdAt),
        }}
      />
      <PublicPageLink to={`/organizations#${slug(organization.organization_type)}`} />
    </>
  );
}
