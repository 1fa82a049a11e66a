import { lazy, Suspense } from 'react';
import { CrudList } from '#kit/crud/list/crud-list.tsx';
import { useReloadWithLists } from '#kit/crud/list/lists.tsx';
import { DescriptionList, StateBadge } from '#kit/crud/list/record-details.tsx';
import { useListView } from '#kit/crud/list/use-list-view.ts';
import { recordMessages } from '#kit/crud/record-messages.ts';
import type { Column } from '#kit/crud/types.ts';
import { localDateTime } from '#kit/dates/local-dates.ts';
import type { Notice } from './contract.ts';

// loaded when it is opened, because the overview is the first tab
const NoticeForm = lazy(async () => ({ default: (await import('./notice-form.tsx')).NoticeForm }));

const messages = recordMessages('notice', {
  add: 'Write a Notice',
  empty: 'There are no current or scheduled notices.',
});

const COLUMNS: readonly Column<Notice>[] = [
  { label: 'Notice', sortBy: ({ text }) => text },
  {
    label: 'Shown',
    cell: ({ from, until }) => `${localDateTime(from)} to ${localDateTime(until)}`,
    sortBy: ({ from }) => Date.parse(from),
  },
  {
    label: 'Status',
    cell: ({ from }) =>
      Date.parse(from) <= Date.now() ? (
        <StateBadge isLive label="Visible" />
      ) : (
        <StateBadge isLive={false} label="Scheduled" />
      ),
  },
];

interface NoticesSectionProps {
  /** Undefined if they could not be loaded. */
  readonly notices: readonly Notice[] | undefined;
  readonly reload: () => Promise<void>;
}

/** The current and future notices. */
export function NoticesSection({ notices, reload }: NoticesSectionProps) {
  const rows = notices?.filter(({ until }) => Date.parse(until) > Date.now()) ?? [];
  return (
    <CrudList
      group="notices"
      isSubsection
      messages={messages}
      view={useListView({ rows, columns: COLUMNS })}
      isLoaded={notices !== undefined}
      emptyHint={null}
      reload={useReloadWithLists(reload)}
      details={({ createdAt }) => <DescriptionList entries={{ Added: localDateTime(createdAt) }} />}
      form={(props) => (
        <Suspense>
          <NoticeForm {...props} messages={messages} />
        </Suspense>
      )}
    />
  );
}
