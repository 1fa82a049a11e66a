import type { Organization } from '#contract/organizations.ts';
import { slug } from '#domain/text.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { RecordsSection } from '../crud/crud-list.tsx';
import { FactList, PublicPageLink } from '../crud/fact-list.tsx';
import type { Column } from '../crud/types.ts';
import { parishDate } from '../parish-date.ts';
import { useLists } from '../use-lists.tsx';
import { organizationWords } from './messages.ts';
import { OrganizationForm } from './organization-form.tsx';

const COLUMNS: readonly Column<Organization>[] = [
  { label: 'Title', cell: ({ title }) => title, sortBy: ({ title }) => title },
  {
    label: 'Type',
    cell: (organization) => organization.organization_type,
    sortBy: (organization) => organization.organization_type,
  },
];

/** The parish's spiritual organizations: a table, on a phone an accordion (admin specification, section 2). */
export function OrganizationsTab() {
  const { organizations, isLoaded, reload } = useLists();
  return (
    <RecordsSection
      words={organizationWords}
      rows={organizations}
      isLoaded={isLoaded.organizations}
      reload={reload}
      columns={COLUMNS}
      searched={({ title, organization_type, description, members, announcements }) => [
        title,
        organization_type,
        description,
        members,
        announcements,
      ]}
      details={(organization) => <OrganizationDetails organization={organization} />}
      Form={OrganizationForm}
      trashKind="organizations"
      remove={({ id }) => browserClient.organizations.remove({ params: { id } })}
      deleteFailure={(error) => serverMessage(error) ?? organizationWords.deleteFailed}
    />
  );
}

function OrganizationDetails({ organization }: { organization: Organization }) {
  return (
    <>
      <FactList
        facts={{
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
