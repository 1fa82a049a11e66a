import CalendarDays from 'lucide-react/icons/calendar-days';
import { lazy, useState } from 'react';
import { z } from 'zod';
import { type CivilDate, longDate } from '#church-year/dates.ts';
import { RecordDialog } from '#kit/crud/form/edit-dialog.tsx';
import { TimeField } from '#kit/crud/form/field-inputs.tsx';
import { defineFields, type KindProps, type ValuesOf } from '#kit/crud/form/fields.ts';
import { textFields } from '#kit/crud/form/text-fields.ts';
import { CrudList } from '#kit/crud/list/crud-list.tsx';
import { useLists } from '#kit/crud/list/lists.tsx';
import { DescriptionList, PublicPageLink } from '#kit/crud/list/record-details.tsx';
import { RowAction } from '#kit/crud/list/row-action.tsx';
import { useListView } from '#kit/crud/list/use-list-view.ts';
import type { Column, RecordCalls } from '#kit/crud/types.ts';
import { localDate } from '#kit/dates/local-dates.ts';
import { twelveHour } from '#kit/dates/time-of-day.ts';
import { FormattedTextField } from '#kit/formatted-text/editor/formatted-text-field.tsx';
import { FormattedText } from '#kit/formatted-text/formatted-text.tsx';
import { browserClient } from '#kit/session/browser-client.ts';
import { ruleText } from '#parish/rules/rule-form.ts';
import type { ServiceChanges } from '../contract/service-times.ts';
import { LENGTH_PROBLEM, type Service, ServiceBody, type ServiceCategory } from '../contract/services.ts';
import { sectionAnchors } from '../pages/visible-services.ts';
import { ChangesDialog } from './changes-dialog.tsx';
import { CANCELED } from './day-values.ts';
import { serviceCategoryLabels, serviceMessages } from './messages.ts';

const COLUMNS: readonly Column<Service>[] = [
  { label: 'Name', sortBy: ({ name }) => name },
  { label: 'Day', sortBy: ({ day }) => day },
  { label: 'Time', sortBy: ({ time }) => time },
  { label: 'Language', sortBy: ({ language }) => language ?? '' },
];

/** The form has the length as text. */
const FormBody = ServiceBody.extend({
  lengthMinutes: z.string().max(4).regex(/^\d*$/, LENGTH_PROBLEM),
});
const text = textFields(FormBody);
/** Admin specification, section 5. @param category default of a new service. */
const serviceFields = (category: ServiceCategory) =>
  defineFields<Service>()([
    text('name', 'Name'),
    text('day', 'Day', { hint: 'For example, Sunday or Good Friday', layout: 'half-if-wide' }),
    { ...text('time', 'Time', { layout: 'half-if-wide' }), Input: ServiceTime },
    {
      ...text('lengthMinutes', 'Length in minutes', { keyboard: 'numeric', layout: 'half-if-wide' }),
      hint: 'Calendars show it. Empty: 2 hours for a Qurbana, 1 hour for others.',
      toValue: (service) => String(service?.lengthMinutes ?? ''),
    },
    text('language', 'Language', { layout: 'half-if-wide' }),
    {
      ...text('description', 'Description', { rows: 5, hint: 'Web and email addresses become links.' }),
      Input: FormattedTextField,
    },
    {
      name: 'category',
      label: 'Category',
      kind: 'select',
      options: serviceCategoryLabels,
      isRequired: true,
      toValue: (service) => service?.category ?? category,
    },
    {
      name: 'rule',
      label: 'When it is held',
      kind: 'rule',
      comparison: { text: (rule) => (rule ? ruleText(rule) : '') },
      Input: ServiceRuleInput,
    },
    {
      name: 'changes',
      label: 'Dates that differ',
      kind: 'custom',
      isOnlyRestored: true,
      toValue: (service) => service?.changes ?? {},
      comparison: { text: (changes) => changesText(changes as ServiceChanges) },
    },
  ]);

type ServiceValues = ValuesOf<ReturnType<typeof serviceFields>>;
const { services } = browserClient;
const toBody = ({ lengthMinutes, changes, ...body }: ServiceValues) => ({
  ...body,
  changes: changes as ServiceChanges,
  lengthMinutes: lengthMinutes === '' ? null : Number(lengthMinutes),
});
const calls: RecordCalls<Service, ServiceValues> = {
  read: (input) => services.read(input),
  versions: (input) => services.versions(input),
  create: ({ body, ...rest }) => services.create({ ...rest, body: toBody(body) }),
  update: ({ body, ...rest }) => services.update({ ...rest, body: toBody(body) }),
};

/** A line for each date. */
function changesText(changes: ServiceChanges): string {
  return Object.entries(changes)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([date, { change, time, place, language, reason }]) => {
      const details = [time && twelveHour(time), place, language, reason].filter(Boolean).join(', ');
      const text = `${longDate(date as CivilDate)}: ${change === 'notHeld' ? CANCELED : 'Different'}`;
      return details ? `${text} (${details})` : text;
    })
    .join('\n');
}

function ServiceTime(props: KindProps<'text'>) {
  return <TimeField {...props} mayBeWords />;
}

const ServiceRuleInput = lazy(async () => ({
  default: (await import('./service-rule-input.tsx')).ServiceRuleInput,
}));

/** Services of one category, in the order of the public page (admin specification, section 2). */
export function ServicesSection({ category }: { category: ServiceCategory }) {
  const { services, isLoaded, reload } = useLists();
  const rows = services.filter((service) => service.category === category);
  const [changing, setChanging] = useState<Service | null>(null);
  return (
    <>
      <CrudList
        group="services"
        manyActions={[]}
        messages={serviceMessages[category]}
        view={useListView({ rows, columns: COLUMNS })}
        isLoaded={isLoaded.services}
        reload={reload}
        name={`${category}-services`}
        moreActions={(service) => (
          <RowAction
            icon={CalendarDays}
            label="Dates"
            subject={service.name}
            onPress={() => setChanging(service)}
          />
        )}
        details={(service) => <ServiceDetails service={service} />}
        form={(props) => (
          <RecordDialog
            {...props}
            messages={serviceMessages[category]}
            fields={serviceFields(category)}
            schema={FormBody}
            calls={calls}
          />
        )}
      />
      {changing && <ChangesDialog service={changing} onClose={() => setChanging(null)} />}
    </>
  );
}

function ServiceDetails({ service }: { service: Service }) {
  return (
    <>
      <DescriptionList
        entries={{
          Description: service.description ? (
            <FormattedText blocks={service.formatted.description} />
          ) : (
            'No description'
          ),
          Added: localDate(service.createdAt),
        }}
      />
      <PublicPageLink to={`/services#${sectionAnchors[service.category]}`} />
    </>
  );
}
