import type { Service, ServiceCategory } from '#contract/services.ts';
import { sectionAnchors } from '../../../features/services/anchors.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { parishDate } from '../../parish-date.ts';
import { FactList, PublicPageLink } from '../../records/fact-list.tsx';
import type { Column } from '../../records/record.ts';
import { type FormProps, RecordsSection } from '../../records/records-section.tsx';
import { useLists } from '../../use-lists.tsx';
import { ServiceForm } from './service-form.tsx';
import { serviceWords } from './words.ts';

const COLUMNS: readonly Column<Service>[] = [
  { label: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { label: 'Day', cell: ({ day }) => day, sortBy: ({ day }) => day },
  { label: 'Time', cell: ({ time }) => time, sortBy: ({ time }) => time },
  { label: 'Language', cell: ({ language }) => language, sortBy: ({ language }) => language ?? '' },
];

const FORMS = { regular: RegularForm, special: SpecialForm } as const;

/** The services of one category, in the order in which visitors see them (admin specification, section 2). */
export function ServicesSection({ category }: { category: ServiceCategory }) {
  const { services, isLoaded, reload } = useLists();
  return (
    <RecordsSection
      words={serviceWords[category]}
      rows={services.filter((service) => service.category === category)}
      isLoaded={isLoaded.services}
      reload={reload}
      columns={COLUMNS}
      details={(service) => <ServiceDetails service={service} />}
      Form={FORMS[category]}
      trashKind="services"
      remove={({ id }) => browserClient.services.remove({ params: { id } })}
    />
  );
}

function RegularForm(props: FormProps<Service>) {
  return <ServiceForm {...props} category="regular" />;
}

function SpecialForm(props: FormProps<Service>) {
  return <ServiceForm {...props} category="special" />;
}

function ServiceDetails({ service }: { service: Service }) {
  return (
    <>
      <FactList
        facts={{
          Description: service.description ?? 'No description',
          Added: parishDate(service.createdAt),
        }}
      />
      <PublicPageLink to={`/services#${sectionAnchors[service.category]}`} />
    </>
  );
}
