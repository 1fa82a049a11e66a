import { Fragment } from 'react';
import { organizationTypes } from '#contract/constants.ts';
import type { Organization, OrganizationType } from '#contract/resources/organizations.ts';
import { longDate } from '#domain/dates/civil-date.ts';
import { slug } from '#domain/text/slug.ts';
import { Chevron } from '../../ui/art/chevron.tsx';
import { SectionDivider } from '../../ui/art/section-divider.tsx';
import { LinkedText } from '../../ui/controls/linked-text.tsx';
import { type Deferred, DeferredContent } from '../../ui/feedback/deferred.tsx';
import { NoResults } from '../../ui/feedback/no-results.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SectionHeader } from '../../ui/layout/section-header.tsx';

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

interface OrganizationSectionsProps {
  readonly organizations: Deferred<readonly Organization[]>;
}

/** The parish's spiritual organizations, a section for each type (public specification, section 2). */
export function OrganizationSections({ organizations }: OrganizationSectionsProps) {
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
          {(all) => {
            const ofType = all.filter((one) => one.organization_type === type);
            if (ofType.length === 0)
              return (
                <NoResults
                  text={`No ${type} data available`}
                  staffAction={{ text: 'Add an organization', tab: 'organizations' }}
                />
              );
            return (
              <ul className="space-y-4">
                {ofType.map((organization) => (
                  <li key={organization.id}>
                    <OrganizationCard organization={organization} />
                  </li>
                ))}
              </ul>
            );
          }}
        </DeferredContent>
      </section>
    </Fragment>
  ));
}

function OrganizationSkeleton() {
  return (
    <div aria-busy="true">
      <p className="sr-only">Loading</p>
      <Skeleton lines={4} />
    </div>
  );
}

/** One organization, collapsed to its title; expands without scripts (public specification, section 2). */
function OrganizationCard({ organization }: { organization: Organization }) {
  const { title, description, members, announcements, createdOn } = organization;
  const texts = { Description: description, Members: members, Announcements: announcements };
  return (
    <details className="group card wrap-anywhere">
      <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-4 px-6 py-3 hover:text-rubric [&::-webkit-details-marker]:hidden">
        <h3 className="min-w-0 text-[1.45rem]">{title}</h3>
        <span className="shrink-0 text-quiet group-open:rotate-180">
          <Chevron size={22} />
        </span>
      </summary>
      <div className="border-t border-line px-6 pt-5 pb-6">
        <dl className="grid gap-x-8 gap-y-1 md:grid-cols-[9rem_minmax(0,1fr)] md:gap-y-4">
          {Object.entries(texts).map(
            ([label, text]) =>
              text && (
                <Fragment key={label}>
                  <dt className="font-semibold text-rubric">{label}</dt>
                  <dd className="max-w-[65ch] whitespace-pre-line max-md:mb-3">
                    <LinkedText text={text} />
                  </dd>
                </Fragment>
              ),
          )}
        </dl>
        <p className="mt-4 text-[0.95rem] text-quiet">
          Created on <time dateTime={createdOn}>{longDate(createdOn)}</time>
        </p>
      </div>
    </details>
  );
}
