import { Fragment } from 'react';
import { organizationTypes } from '#contract/organization-types.ts';
import type { Organization, OrganizationType } from '#contract/organizations.ts';
import { slug } from '#domain/text.ts';
import { Parting } from '../../ui/art/section-divider.tsx';
import { Arriving, type Soon } from '../../ui/deferred.tsx';
import { NothingFound } from '../../ui/no-results.tsx';
import { SectionHead } from '../../ui/section-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OrganizationCard } from './organization-card.tsx';

/** What each type is in a few words; the abbreviations in full. */
const EYEBROWS: Readonly<Record<OrganizationType, string>> = {
  'Sunday School': 'Children and youth',
  MMVS: 'Marth Mariam Vanitha Samajam',
  MGOCSM: 'Mar Gregorios Orthodox Christian Student Movement',
  'Managing Committee': 'House, accounts and calendar',
  'Prayer Group': 'From house to house',
};

/** Id of a type's section on its page. */
export function anchorOf(type: OrganizationType): string {
  return slug(type);
}

/** The parish's spiritual organizations, a section for each type (public specification, section 2). */
export function OrganizationSections({ organizations }: { organizations: Soon<readonly Organization[]> }) {
  return organizationTypes.map((type, place) => (
    <Fragment key={type}>
      {place > 0 && <Parting />}
      <section
        id={anchorOf(type)}
        aria-label={type}
        tabIndex={-1}
        className="wrap grid gap-x-14 py-12 md:grid-cols-[17rem_minmax(0,1fr)] md:py-16"
      >
        <SectionHead eyebrow={EYEBROWS[type]} title={type} />
        <Arriving soon={organizations} skeleton={<CardsOnTheirWay />}>
          {(all) => (
            <OrganizationCards
              type={type}
              organizations={all.filter((one) => one.organization_type === type)}
            />
          )}
        </Arriving>
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
      <NothingFound
        text={`No ${type} data available`}
        isSearching={false}
        next={{ text: 'Add an organization', tab: 'organizations' }}
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

function CardsOnTheirWay() {
  return (
    <div aria-busy="true">
      <p className="sr-only">Loading</p>
      <Skeleton lines={4} />
    </div>
  );
}
