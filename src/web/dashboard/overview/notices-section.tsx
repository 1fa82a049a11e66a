import { lazy, Suspense } from 'react';
import type { Notice } from '#contract/resources/notices.ts';
import { browserClient } from '../../session/browser-client.ts';
import { CrudList } from '../crud/crud-list.tsx';
import { DescriptionList, StateBadge } from '../crud/record-details.tsx';
import { recordMessages } from '../crud/record-messages.ts';
import type { Column } from '../crud/types.ts';
import { useAsync } from '../crud/use-async.ts';
import { useListView } from '../crud/use-list-view.ts';
import { useReloadWithLists } from '../lists.tsx';
import { parishDateTime } from '../parish-date.ts';

// loaded when it is opened, because the overview is the first tab
const NoticeForm = lazy(async () => ({ default: (await import('./notice-form.tsx')).NoticeForm }));

const messages = recordMessages('notice', {
  heading: 'Notices',
  add: 'Write a Notice',
  empty: 'There are no notices, now or later.',
  saved: 'Notice saved successfully',
});

const COLUMNS: readonly Column<Notice>[] = [
  { label: 'Notice', sortBy: ({ text }) => text },
  {
    label: 'Shown',
    cell: ({ from, until }) => `${parishDateTime(from)} to ${parishDateTime(until)}`,
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

const { notices } = browserClient;
/** The current and future notices. */
export function NoticesSection() {
  const list = useAsync('the notices', () => notices.list({ query: { admin: 'true' } }));
  const reload = useReloadWithLists(list.reload);
  const rows = list.value?.filter(({ until }) => Date.parse(until) > Date.now()) ?? [];
  return (
    <CrudList
      isSubsection
      messages={messages}
      view={useListView({ rows, columns: COLUMNS })}
      isLoading={!list.value && !list.error}
      isLoaded={list.value !== undefined}
      emptyHint={null}
      reload={reload}
      details={({ createdAt }) => <DescriptionList entries={{ Added: parishDateTime(createdAt) }} />}
      form={(props) => (
        <Suspense>
          <NoticeForm {...props} messages={messages} />
        </Suspense>
      )}
      remove={({ _id }) => notices.remove({ params: { id: _id } })}
      trashKind="notices"
    />
  );
}
