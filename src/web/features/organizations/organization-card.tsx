import { Fragment } from 'react';
import type { Organization } from '#contract/organizations.ts';
import { longDate } from '#domain/civil-date.ts';
import { Chevron } from '../../ui/chevron.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';

/** One organization, collapsed to its title; expands without scripts (public specification, section 2). */
export function OrganizationCard({ organization }: { organization: Organization }) {
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
