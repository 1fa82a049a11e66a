import { useWatch } from 'react-hook-form';
import { longDate } from '#church-year/dates.ts';
import { MAX_DAYS_FROM_EASTER } from '#church-year/index.ts';
import { type ParishFeast, ParishFeastBody } from '#contract/resources/parish/feasts.ts';
import { dayUrl } from '../../features/lectionary/urls.ts';
import { browserClient } from '../../session/browser-client.ts';
import { CrudList } from '../crud/crud-list.tsx';
import { RecordDialog } from '../crud/edit-dialog.tsx';
import { TextField } from '../crud/field-inputs.tsx';
import { defineFields, type KindProps } from '../crud/fields.ts';
import { DescriptionList, PublicPageLink } from '../crud/record-details.tsx';
import { recordMessages } from '../crud/record-messages.ts';
import { textFields } from '../crud/text-fields.ts';
import type { Column, RecordCalls } from '../crud/types.ts';
import { useListView } from '../crud/use-list-view.ts';
import { useAsyncWithLists } from '../lists.tsx';
import { parishToday } from '../parish-date.ts';
import type { ParishSection } from './block-section.tsx';
import {
  FEAST_ORDINALS,
  FEAST_RULE_KINDS,
  type FeastValues,
  feastRuleText,
  feastSchema,
  MONTHS,
  nextDates,
  READING_LABELS,
  ruleOf,
  toFeastBody,
  WEEKDAYS,
} from './feast-form.ts';

const messages = recordMessages('feast', {
  heading: 'Feasts of this parish',
  add: 'Add Feast',
  empty: 'No Feasts Yet',
});

const COLUMNS: readonly Column<ParishFeast>[] = [
  { label: 'Name', sortBy: ({ name }) => name },
  { label: 'When', cell: ({ rule }) => feastRuleText(rule) },
  { label: 'Next', cell: (feast) => longDate(nextDate(feast)), sortBy: nextDate },
];

function nextDate({ rule }: ParishFeast): string {
  return nextDates(rule, parishToday())[0] ?? '';
}

/** A part of the rule, for some kinds of rule. */
const rulePart = <Name extends string>(name: Name, label: string, ...kinds: FeastValues['kind'][]) =>
  ({
    name,
    label,
    isRequired: true,
    isShown: ({ kind }: Readonly<Record<string, unknown>>) => kinds.some((one) => one === kind),
    toValue: (feast?: ParishFeast) =>
      String((feast?.rule as Readonly<Record<string, string | number>> | undefined)?.[name] ?? ''),
  }) as const;
const choice = { kind: 'select', placeholder: 'Choose', layout: 'half' } as const;
const DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1));
const { before, after } = MAX_DAYS_FROM_EASTER;

const readings = <Name extends keyof typeof READING_LABELS>(name: Name) =>
  ({
    name,
    label: READING_LABELS[name],
    kind: 'text',
    maxLength: 1_000,
    rows: 3,
    toValue: (feast?: ParishFeast) => feast?.readings[name].join('\n') ?? '',
  }) as const;

const fields = defineFields<ParishFeast>()([
  textFields(ParishFeastBody)('name', 'Name'),
  {
    name: 'kind',
    label: 'When',
    kind: 'select',
    options: FEAST_RULE_KINDS,
    toValue: (feast) => feast?.rule.kind ?? 'fixed',
  },
  { ...rulePart('nth', 'Which one', 'weekday'), ...choice, options: FEAST_ORDINALS },
  { ...rulePart('weekday', 'Weekday', 'weekday'), ...choice, options: WEEKDAYS },
  { ...rulePart('month', 'Month', 'fixed', 'weekday'), ...choice, options: MONTHS },
  { ...rulePart('day', 'Day', 'fixed'), ...choice, options: DAYS },
  {
    ...rulePart('days', 'Days after Easter Sunday', 'easter'),
    kind: 'text',
    maxLength: 4,
    hint: `49 for Pentecost; -7 for a week before Easter. From -${before} to ${after}.`,
  },
  { ...readings('evening'), Input: FirstReadings },
  readings('morning'),
  readings('beforeHolyQurbana'),
  readings('holyQurbana'),
]);

const { parishFeasts } = browserClient;
const calls: RecordCalls<ParishFeast, FeastValues> = {
  read: parishFeasts.read,
  create: ({ body, ...rest }) => parishFeasts.create({ ...rest, body: toFeastBody(body) }),
  update: ({ body, ...rest }) => parishFeasts.update({ ...rest, body: toFeastBody(body) }),
};

/** The feasts that only this parish celebrates. */
export const feastsSection: ParishSection = {
  id: 'feasts',
  heading: messages.heading,
  hasOwnHeading: true,
  Content: FeastList,
};

function FeastList() {
  const { value: feasts, error, reload } = useAsyncWithLists('the feasts', () => parishFeasts.list());
  return (
    <CrudList
      group="parishFeasts"
      messages={messages}
      view={useListView({ rows: feasts ?? [], columns: COLUMNS })}
      isLoading={!feasts && !error}
      isLoaded={feasts !== undefined}
      reload={reload}
      filter={
        <p className="max-w-[32.3em] text-quiet">
          Days that only this parish celebrates, such as that of its patron. They appear in the lectionary and
          in the calendar files beside the feasts of the church.
        </p>
      }
      details={(feast) => <FeastDetails feast={feast} />}
      form={(props) => (
        <RecordDialog {...props} messages={messages} fields={fields} schema={feastSchema} calls={calls} />
      )}
    />
  );
}

function FeastDetails({ feast }: { feast: ParishFeast }) {
  const names = Object.keys(READING_LABELS) as (keyof typeof READING_LABELS)[];
  return (
    <>
      <DescriptionList
        entries={{
          'Next dates': nextDates(feast.rule, parishToday()).map(longDate).join('\n'),
          ...Object.fromEntries(names.map((name) => [READING_LABELS[name], feast.readings[name].join('\n')])),
        }}
      />
      <PublicPageLink to={dayUrl(nextDate(feast))} />
    </>
  );
}

/** The next dates of the rule above, and the first field of the readings. */
function FirstReadings(props: KindProps<'text'>) {
  const rule = ruleOf(useWatch() as FeastValues);
  return (
    <>
      <p role="status" className="mb-5 border-l-2 border-rubric pl-4 text-quiet empty:hidden">
        {rule && `The next dates: ${nextDates(rule, parishToday()).map(longDate).join('; ')}`}
      </p>
      <TextField
        {...props}
        hint="One reference per line, such as John 3:16-21. Headings without readings are not shown."
      />
    </>
  );
}
