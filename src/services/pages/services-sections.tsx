import { type Deferred, DeferredContent } from '#kit/ui/feedback/deferred.tsx';
import { NoResults } from '#kit/ui/layout/no-results.tsx';
import { SectionHeader } from '#kit/ui/layout/section-header.tsx';
import type { Service, ServiceCategory } from '../contract/services.ts';
import { SundayContent } from '../sunday-content.tsx';
import { ServiceCard, ServicesSkeleton } from './service-card.tsx';
import { sectionAnchors, visibleServices } from './visible-services.ts';

interface SectionConfig {
  readonly category: ServiceCategory;
  readonly eyebrow: string;
  readonly title: string;
  readonly empty: string;
  /** Empty text when the parish has no services at all. */
  readonly none: string;
}

const sections: readonly SectionConfig[] = [
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

/** The regular and the special services (public specification, section 2). */
export function ServicesSections({ services }: { services: Deferred<readonly Service[]> }) {
  return sections.map(({ category, eyebrow, title, empty, none }) => (
    <section
      key={category}
      id={sectionAnchors[category]}
      aria-label={title}
      tabIndex={-1}
      className="section wrap"
    >
      <SectionHeader eyebrow={eyebrow} title={title} />
      {category === 'regular' && (
        <SundayContent>
          {({ texts }) =>
            texts.headline && (
              <p className="mb-6 max-w-[31.2em] wrap-anywhere font-serif text-[1.35rem]/snug text-rubric">
                {texts.headline}
              </p>
            )
          }
        </SundayContent>
      )}
      <DeferredContent data={services} skeleton={<ServicesSkeleton />}>
        {(all) => {
          const visible = visibleServices(all, category);
          const staffAction = { text: 'Add a service', tab: 'services' };
          if (visible.length === 0)
            return <NoResults text={all.length === 0 ? none : empty} staffAction={staffAction} />;
          return (
            <ul className="grid gap-6 md:grid-cols-2">
              {visible.map((service) => (
                <li key={service.id} className="min-w-0">
                  <ServiceCard service={service} />
                </li>
              ))}
            </ul>
          );
        }}
      </DeferredContent>
    </section>
  ));
}
