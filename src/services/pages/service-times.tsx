import { NoResults } from '#kit/ui/layout/no-results.tsx';
import { SectionHeader } from '#kit/ui/layout/section-header.tsx';
import type { Service } from '../contract/services.ts';
import { ServiceCard } from './service-card.tsx';
import { visibleServices } from './visible-services.ts';

/** Public specification, section 9. */
const HOME_SERVICES = 3;

/** The fields of a service that the home page shows. */
export type ServiceSummary = Pick<Service, 'id' | 'name' | 'day' | 'time' | 'language' | 'category'>;

/** The services shown on the home page. */
export function homeServices<Row extends ServiceSummary>(services: readonly Row[]): readonly Row[] {
  return visibleServices(services, 'regular').slice(0, HOME_SERVICES);
}

/** The regular services on the home page, at most 3. */
export function ServiceTimes({ services }: { services: readonly ServiceSummary[] }) {
  const regular = homeServices(services);
  return (
    <>
      <SectionHeader
        eyebrow="Service Times"
        title="When we pray"
        more={{ to: '/services', text: 'All services' }}
      />
      {regular.length === 0 && (
        <NoResults
          text="No Service Times Available"
          staffAction={{ text: 'Add a service', tab: 'services' }}
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
