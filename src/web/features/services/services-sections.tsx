import { Fragment } from 'react';
import type { Service, ServiceCategory } from '#contract/services.ts';
import { Parting } from '../../ui/art/section-divider.tsx';
import { Arriving, type Soon } from '../../ui/deferred.tsx';
import { NothingFound } from '../../ui/no-results.tsx';
import { SectionHead } from '../../ui/section-header.tsx';
import { sectionAnchors } from './anchors.ts';
import { ServiceCard } from './service-card.tsx';
import { ServicesSkeleton } from './services-skeleton.tsx';
import { shownServices } from './visible-services.ts';

interface SectionWords {
  readonly category: ServiceCategory;
  readonly eyebrow: string;
  readonly title: string;
  readonly empty: string;
  /** Where the parish has listed no service at all. */
  readonly none: string;
}

const sections: readonly SectionWords[] = [
  {
    category: 'regular',
    eyebrow: 'Week by week',
    title: 'Sunday Service',
    empty: 'No Sunday Services',
    none: 'No Services Available',
  },
  {
    category: 'special',
    eyebrow: 'Through the year',
    title: 'Special Day',
    empty: 'No Special Day Services Available',
    none: 'No Special Day Services Available',
  },
];

/** When the parish worships: week by week, and on the days that come once a year (public specification, section 2). */
export function ServicesSections({ services }: { services: Soon<readonly Service[]> }) {
  return sections.map(({ category, eyebrow, title, empty, none }) => (
    <Fragment key={category}>
      <section id={sectionAnchors[category]} aria-label={title} tabIndex={-1} className="section wrap">
        <SectionHead eyebrow={eyebrow} title={title} />
        <Arriving soon={services} skeleton={<ServicesSkeleton />}>
          {(all) => (
            <ServiceCards services={shownServices(all, category)} empty={all.length === 0 ? none : empty} />
          )}
        </Arriving>
      </section>
      <Parting />
    </Fragment>
  ));
}

function ServiceCards({ services, empty }: { services: readonly Service[]; empty: string }) {
  if (services.length === 0)
    return (
      <NothingFound text={empty} isSearching={false} next={{ text: 'Add a service', tab: 'services' }} />
    );
  return (
    <ul className="grid gap-6 md:grid-cols-2">
      {services.map((service) => (
        <li key={service.id} className="min-w-0">
          <ServiceCard service={service} />
        </li>
      ))}
    </ul>
  );
}
