import { Fragment } from 'react';
import { longDate } from '#church-year/dates.ts';
import { FormattedText } from '#kit/formatted-text/formatted-text.tsx';
import { initials } from '#kit/text/initials.ts';
import { slug } from '#kit/text/slug.ts';
import { Chevron } from '#kit/ui/art/chevron.tsx';
import { type Deferred, DeferredContent } from '#kit/ui/feedback/deferred.tsx';
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx';
import { NoResults } from '#kit/ui/layout/no-results.tsx';
import { SectionHeader } from '#kit/ui/layout/section-header.tsx';
import type { Organization, OrganizationType } from './contract.ts';
import { organizationTypes } from './wire.ts';

/** Short explanations of the types, with abbreviations spelled out. */
const EYEBROWS: Readonly<Record<OrganizationType, string>> = {
  'Sunday School': 'Children and youth',
  MMVS: 'Marth Mariam Vanitha Samajam',
  MGOCSM: 'Mar Gregorios Orthodox Christian Student Movement',
  'Managing Committee': 'Building, finances and calendar',
  'Prayer Group': 'From house to house',
};

interface OrganizationSectionsProps {
  readonly organizations: Deferred<readonly Organization[]>;
}

/** The parish's spiritual organizations, a section for each type (public specification, section 2). */
export function OrganizationSections({ organizations }: OrganizationSectionsProps) {
  return organizationTypes.map((type) => (
    <section
      key={type}
      id={slug(type)}
      aria-label={type}
      tabIndex={-1}
      className="section wrap grid gap-x-14 md:grid-cols-[17rem_minmax(0,1fr)]"
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
              {ofType.map((organization, index) => (
                <li key={organization.id}>
                  <OrganizationCard organization={organization} isOpen={index === 0} />
                </li>
              ))}
            </ul>
          );
        }}
      </DeferredContent>
    </section>
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

interface OrganizationCardProps {
  readonly organization: Organization;
  /** Whether it is expanded at first. */
  readonly isOpen: boolean;
}

/**
 * One organization: monogram, title and meeting time; expands to the rest without scripts (public specification,
 * section 2).
 */
function OrganizationCard({ organization, isOpen }: OrganizationCardProps) {
  const { title, formatted, meeting, summary, contact, createdOn } = organization;
  const { description, members, announcements } = formatted;
  const texts = {
    Contact: contact,
    Description: description,
    Members: members,
    Announcements: announcements,
  };
  return (
    <details open={isOpen} className="group card wrap-anywhere">
      <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-4 px-4 py-3 sm:px-6 hover:text-rubric [&::-webkit-details-marker]:hidden">
        <span
          aria-hidden="true"
          className="grid size-12 shrink-0 place-items-center rounded-full border border-edge bg-night font-serif text-[1.2rem] text-lamp"
        >
          {initials(title)}
        </span>
        <span className="min-w-0 grow">
          <h3 className="text-[1.45rem]">{title}</h3>
          {meeting ? (
            <span className="block">{meeting}</span>
          ) : (
            <span className="text-quiet group-open:hidden">{summary}</span>
          )}
        </span>
        <span className="shrink-0 text-quiet group-open:rotate-180">
          <Chevron size={22} />
        </span>
      </summary>
      <div className="border-t border-line px-6 pt-5 pb-6">
        <dl className="grid gap-x-8 gap-y-1 md:grid-cols-[9rem_minmax(0,1fr)] md:gap-y-4">
          {Object.entries(texts).map(
            ([label, blocks]) =>
              blocks.length > 0 && (
                <Fragment key={label}>
                  <dt className="font-semibold text-rubric">{label}</dt>
                  <dd className="max-md:mb-3">
                    <FormattedText blocks={blocks} />
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
