import { z } from 'zod';
import { FormField } from '#kit/crud/form/field-inputs.tsx';
import type { KindProps } from '#kit/crud/form/fields.ts';
import { useLists } from '#kit/crud/list/lists.tsx';
import { displayTime } from '#kit/dates/time-of-day.ts';
import type { Parish } from '#parish/contract.ts';
import { blockSection } from '#parish/editor/block-section.tsx';

const AUTOMATIC = 'The first Holy Qurbana on Sundays';
const schema = z.object({ serviceId: z.string() });

/** The main Sunday service, whose time is that of the service itself. */
export const sundayBlock = blockSection({
  block: 'sunday',
  appears:
    'on the home page’s first screen, in the footer of every page, and on the Services, About and first visit pages. Its time is changed in the Services tab',
  fields: [
    {
      name: 'serviceId',
      label: 'Main Sunday service',
      kind: 'select',
      options: [],
      toValue: (sunday) => String(sunday?.serviceId ?? ''),
      comparison: { text: (id) => (id ? `Service ${id}` : AUTOMATIC) },
      Input: ServiceSelect,
    },
  ],
  schema,
  toBody: (values) => ({ serviceId: Number(schema.parse(values).serviceId) || null }),
  Preview: ChosenService,
});

function ServiceSelect({ options: _, ...props }: KindProps<'select'>) {
  const { services } = useLists();
  return (
    <FormField {...props}>
      {(input) => (
        <select {...input}>
          <option value="">{AUTOMATIC}</option>
          {services
            .filter(({ category }) => category === 'regular')
            .map(({ id, name, day, time }) => (
              <option key={id} value={id}>
                {name}, {day} {displayTime(time)}
              </option>
            ))}
        </select>
      )}
    </FormField>
  );
}

function ChosenService({ parish: { sunday } }: { readonly parish: Parish }) {
  const { services } = useLists();
  const chosen = services.find(({ id }) => id === sunday.serviceId);
  return <p>{chosen ? `${chosen.name}, ${chosen.day} ${chosen.time}` : AUTOMATIC}</p>;
}
