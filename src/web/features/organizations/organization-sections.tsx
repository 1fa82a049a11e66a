import { Fragment } from 'react';
import { organizationTypes } from '#contract/constants.ts';
import type { Organization, OrganizationType } from '#contract/organizations.ts';
import { slug } from '#domain/text/slug.ts';
import { SectionDivider } from '../../ui/art/section-divider.tsx';
import { type Deferred, DeferredContent } from '../../ui/deferred.tsx';
import { NoResults } from '../../ui/no-results.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OrganizationCard } from './organization-card.tsx';

/** Short explanations of the types, with abbreviations spelled out. */
const EYEBROWS: Readonly<Record<OrganizationType, string>> = {
  'Sunday School': 'Children and youth',
  MMVS: 'Marth Mariam Vanitha Samajam',
  MGOCSM: 'Mar Gregorios Orthodox Christian Student Movement',
  'Managing Committee': 'Building, finances and calendar',
  'Prayer Group': 'From house to house',
};

/** Id of a type's section on the page. */
export function sectionAnchor(type: OrganizationType): string {
  return slug(type);
}

/** The parish's spiritual organizations, a section for each type (public specification, section 2). */
export function OrganizationSections({
  organizations,
}: {
  organizations: Deferred<readonly Organization[]>;
}) {
  return organizationTypes.map((type, index) => (
    <Fragment key={type}>
      {index > 0 && <SectionDivider />}
      <section
        id={sectionAnchor(type)}
        aria-label={type}
        tabIndex={-1}
        className="wrap grid gap-x-14 py-12 md:grid-cols-[17rem_minmax(0,1fr)] md:py-16"
      >
        <SectionHeader eyebrow={EYEBROWS[type]} title={type} />
        <DeferredContent data={organizations} skeleton={<OrganizationSkeleton />}>
          {(all) => (
            <OrganizationCards
              type={type}
              organizations={all.filter((one) => one.organization_type === type)}
            />
          )}
        </DeferredContent>
      </section>
    </Fragment>
  ));
}

function OrganizationCards({
  type,
  organizations,
}: {
  type: OrganizationType;
  organizations: readonly Organization[];
}) {
  if (organizations.length === 0)
    return (
      <NoResults
        text={`No ${type} data available`}
        isSearching={false}
        staffAction={{ text: 'Add an organization', tab: 'organizations' }}
      />
    );
  return (
    <ul className="space-y-4">
      {organizations.map((organization) => (
        <li key={organization.id}>
          <OrganizationCard organization={organization} />
        </li>
      ))}
    </ul>
  );
}

function OrganizationSkeleton() {
  return (
    <div aria-busy="true">
      <p className="sr-only">Loading</p>
      <Skeleton lines={4} />
    </div>
  );
}
