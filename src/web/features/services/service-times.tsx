import type { Service } from '#contract/services.ts';
import { NothingFound } from '../../ui/no-results.tsx';
import { SectionHead } from '../../ui/section-header.tsx';
import { ServiceCard } from './service-card.tsx';
import { shownServices } from './visible-services.ts';

/** Public specification, section 9. */
const HOME_SERVICES = 3;

/** What of a service is shown here. */
export type ServiceInBrief = Pick<Service, 'id' | 'name' | 'day' | 'time' | 'language' | 'category'>;

/** Those of all services that the home page tells of. */
export function servicesInBrief<Shown extends ServiceInBrief>(services: readonly Shown[]): readonly Shown[] {
  return shownServices(services, 'regular').slice(0, HOME_SERVICES);
}

/** What the home page tells of the parish's worship: up to 3 regular services. */
export function ServiceTimes({ services }: { services: readonly ServiceInBrief[] }) {
  const regular = servicesInBrief(services);
  return (
    <>
      <SectionHead
        eyebrow="Service Times"
        title="When we pray"
        more={{ to: '/services', text: 'All services' }}
      />
      {regular.length === 0 && (
        <NothingFound
          text="No Service Times Available"
          isSearching={false}
          next={{ text: 'Add a service', tab: 'services' }}
        />
      )}
      <ul className="grid gap-7 md:grid-cols-3">
        {regular.map((service) => (
          <li key={service.id} className="min-w-0">
            <ServiceCard service={service} isBrief />
          </li>
        ))}
      </ul>
    </>
  );
}
