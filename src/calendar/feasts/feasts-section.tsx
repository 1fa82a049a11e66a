import { longDate } from '#church-year/dates.ts';
import { CrudList } from '#kit/crud/list/crud-list.tsx';
import { useAsyncWithLists } from '#kit/crud/list/lists.tsx';
import { DescriptionList, PublicPageLink } from '#kit/crud/list/record-details.tsx';
import { useListView } from '#kit/crud/list/use-list-view.ts';
import { recordMessages } from '#kit/crud/record-messages.ts';
import type { Column } from '#kit/crud/types.ts';
import { localToday } from '#kit/dates/local-dates.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import type { ParishSection } from '#parish/editor/block-section.tsx';
import { dayUrl } from '../urls.ts';
import type { ParishFeast } from './contract.ts';
import { FeastForm, feastRuleText, nextDates, READING_LABELS } from './feast-form.tsx';

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
  return nextDates(rule, localToday())[0] ?? '';
}

/** The feasts that only this parish celebrates. */
export const feastsSection: ParishSection = {
  id: 'feasts',
  heading: messages.heading,
  hasOwnHeading: true,
  Content: FeastList,
};

function FeastList() {
  const {
    value: feasts,
    error,
    reload,
  } = useAsyncWithLists('the feasts', () => browserClient.parishFeasts.list());
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
      form={(props) => <FeastForm {...props} messages={messages} />}
    />
  );
}

function FeastDetails({ feast }: { feast: ParishFeast }) {
  const names = Object.keys(READING_LABELS) as (keyof typeof READING_LABELS)[];
  return (
    <>
      <DescriptionList
        entries={{
          'Next dates': nextDates(feast.rule, localToday()).map(longDate).join('\n'),
          ...Object.fromEntries(names.map((name) => [READING_LABELS[name], feast.readings[name].join('\n')])),
        }}
      />
      <PublicPageLink to={dayUrl(nextDate(feast))} />
    </>
  );
}
