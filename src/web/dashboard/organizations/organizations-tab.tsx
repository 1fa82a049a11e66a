import type { Organization } from '#contract/resources/organizations.ts';
import { slug } from '#domain/text/slug.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { CrudList } from '../crud/crud-list.tsx';
import { DescriptionList, PublicPageLink } from '../crud/record-details.tsx';
import type { Column } from '../crud/types.ts';
import { useListView } from '../crud/use-list-view.ts';
import { useLists } from '../lists.tsx';
import { parishDate } from '../parish-date.ts';
import { organizationMessages } from './messages.ts';
import { OrganizationForm } from './organization-form.tsx';

const COLUMNS: readonly Column<Organization>[] = [
  { label: 'Title', cell: ({ title }) => title, sortBy: ({ title }) => title },
  {
    label: 'Type',
    cell: (organization) => organization.organization_type,
    sortBy: (organization) => organization.organization_type,
  },
];

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
      messages={organizationMessages}
      view={view}
      isLoaded={isLoaded.organizations}
      reload={reload}
      details={(organization) => <OrganizationDetails organization={organization} />}
      form={(props) => <OrganizationForm {...props} />}
      trashKind="organizations"
      remove={({ id }) => browserClient.organizations.remove({ params: { id } })}
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
