import { z } from 'zod';
import { requiredText } from '#kit/api/fields.ts';
import { RecordDialog } from '#kit/crud/form/edit-dialog.tsx';
import { defineFields, type ValuesOf } from '#kit/crud/form/fields.ts';
import { textFields } from '#kit/crud/form/text-fields.ts';
import type { RecordCalls } from '#kit/crud/types.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import type { EditorProps } from '#kit/ui/layout/editable-section.tsx';
import { formerVicarMessages } from '../messages.ts';
import { PeopleEditor } from '../people-editor.tsx';
import { type FormerVicar, FormerVicarBody } from './contract.ts';
import { formatPeriod } from './format-period.ts';
import { PERIOD_MONTHS, periodParts, periodYears } from './service-period.ts';

const text = textFields(FormerVicarBody);
const startOf = (vicar?: FormerVicar) => periodParts(vicar?.start_period ?? '');
const endOf = (vicar?: FormerVicar) => periodParts(vicar?.end_period ?? '');

/** Month and year of each period are separate fields (public specification, section 5). */
function formerVicarFields(vicar: FormerVicar | undefined) {
  const years = periodYears(new Date().getFullYear(), startOf(vicar).year, endOf(vicar).year);
  const month = { kind: 'select', options: PERIOD_MONTHS } as const;
  const year = { kind: 'select', options: years } as const;
  const choice = { placeholder: 'Choose', isRequired: true, layout: 'half' } as const;
  return defineFields<FormerVicar>()([
    text('name', 'Name'),
    text('position', 'Position', { hint: 'For example, Vicar or Assistant Vicar' }),
    { name: 'startMonth', label: 'Start month', ...month, ...choice, toValue: (one) => startOf(one).month },
    { name: 'startYear', label: 'Start year', ...year, ...choice, toValue: (one) => startOf(one).year },
    { name: 'endMonth', label: 'End month', ...month, ...choice, toValue: (one) => endOf(one).month },
    { name: 'endYear', label: 'End year', ...year, ...choice, toValue: (one) => endOf(one).year },
  ]);
}
type FormerVicarValues = ValuesOf<ReturnType<typeof formerVicarFields>>;

const periodPart = requiredText(4);
const schema = z.strictObject({
  name: FormerVicarBody.shape.name,
  position: FormerVicarBody.shape.position,
  startMonth: periodPart,
  startYear: periodPart,
  endMonth: periodPart,
  endYear: periodPart,
});

/** Month and year are joined to 'Mon-YYYY'. */
const toBody = ({ name, position, startMonth, startYear, endMonth, endYear }: FormerVicarValues) => ({
  name,
  position,
  start_period: `${startMonth}-${startYear}`,
  end_period: `${endMonth}-${endYear}`,
});
const { formerVicars } = browserClient;
const calls: RecordCalls<FormerVicar, FormerVicarValues> = {
  read: formerVicars.read,
  versions: formerVicars.versions,
  create: ({ body, ...rest }) => formerVicars.create({ ...rest, body: toBody(body) }),
  update: ({ body, ...rest }) => formerVicars.update({ ...rest, body: toBody(body) }),
};

/** The former vicars section for signed-in staff. */
export function FormerVicarsEditor(props: EditorProps<FormerVicar>) {
  return (
    <PeopleEditor
      {...props}
      group="formerVicars"
      messages={formerVicarMessages}
      subtitleOf={(vicar) => `${vicar.position}, ${formatPeriod(vicar)}`}
      form={(form) => (
        <RecordDialog
          {...form}
          messages={formerVicarMessages}
          fields={formerVicarFields(form.record)}
          schema={schema}
          calls={calls}
          requiredFieldsMessage={formerVicarMessages.requiredFields}
        />
      )}
    />
  );
}
