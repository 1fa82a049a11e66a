import type { Service, ServiceCategory } from '#contract/resources/services.ts';
import { sectionAnchors } from '../../../features/services/section-anchors.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { CrudList } from '../../crud/crud-list.tsx';
import { DescriptionList, PublicPageLink } from '../../crud/record-details.tsx';
import type { Column } from '../../crud/types.ts';
import { useListView } from '../../crud/use-list-view.ts';
import { useLists } from '../../lists.tsx';
import { parishDate } from '../../parish-date.ts';
import { serviceMessages } from './messages.ts';
import { ServiceForm } from './service-form.tsx';

const COLUMNS: readonly Column<Service>[] = [
  { label: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { label: 'Day', cell: ({ day }) => day, sortBy: ({ day }) => day },
  { label: 'Time', cell: ({ time }) => time, sortBy: ({ time }) => time },
  { label: 'Language', cell: ({ language }) => language, sortBy: ({ language }) => language ?? '' },
];

/** Services of one category, in the order of the public page (admin specification, section 2). */
export function ServicesSection({ category }: { category: ServiceCategory }) {
  const { services, isLoaded, reload } = useLists();
  const rows = services.filter((service) => service.category === category);
  return (
    <CrudList
      messages={serviceMessages[category]}
      view={useListView({ rows, columns: COLUMNS })}
      isLoaded={isLoaded.services}
      reload={reload}
      details={(service) => <ServiceDetails service={service} />}
      form={(props) => <ServiceForm {...props} category={category} />}
      trashKind="services"
      remove={({ id }) => browserClient.services.remove({ params: { id } })}
    />
  );
}

function ServiceDetails({ service }: { service: Service }) {
  return (
    <>
      <DescriptionList
        entries={{
          Description: service.description ?? 'No description',
          Added: parishDate(service.createdAt),
        }}
      />
      <PublicPageLink to={`/services#${sectionAnchors[service.category]}`} />
    </>
  );
}
