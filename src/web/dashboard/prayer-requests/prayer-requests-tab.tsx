import BookOpen from 'lucide-react/icons/book-open';
import Trash from 'lucide-react/icons/trash-2';
import { useId, useRef, useState } from 'react';
import type { PrayerRequest } from '#contract/prayer-requests.ts';
import { ApiProblem } from '#contract/problem.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { failure, type Result, ResultDialog, success } from '../../ui/result-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { countLabel } from '../crud/count-label.ts';
import { EmptyState } from '../crud/empty-state.tsx';
import { ListSearchBox } from '../crud/list-search-box.tsx';
import { Pagination } from '../crud/pagination.tsx';
import { RecordCards } from '../crud/record-cards.tsx';
import { RecordTable } from '../crud/record-table.tsx';
import { RowAction } from '../crud/row-action.tsx';
import { StateBadge } from '../crud/state-badge.tsx';
import type { Column } from '../crud/types.ts';
import { useDelete } from '../crud/use-delete.ts';
import { useIsDesktop } from '../crud/use-is-desktop.ts';
import { parishDate } from '../parish-date.ts';
import { prayerRequestMessages, stateLabels } from './messages.ts';
import { RequestDetails } from './request-details.tsx';
import { RequestForm } from './request-form.tsx';
import { StateFilter } from './state-filter.tsx';
import { useInbox } from './use-inbox.ts';

/** Not sortable, since only one page is loaded; the newest request is first. */
const COLUMNS: readonly Column<PrayerRequest>[] = [
  { label: 'Name', cell: ({ name }) => name },
  { label: 'Prayer', cell: ({ prayerType }) => prayerType },
  { label: 'Received', cell: ({ createdAt }) => parishDate(createdAt) },
  {
    label: 'Status',
    cell: ({ state }) => <StateBadge isLive={state === 'new'} label={stateLabels[state]} />,
  },
];

/** Inbox of prayer requests: read, set the status, add notes, or delete permanently. */
export function PrayerRequestsTab() {
  const isDesktop = useIsDesktop();
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  const inbox = useInbox();
  const [reading, setReading] = useState<PrayerRequest | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set());
  const { requests = [], found = 0, page = 1, pages = 1, counts } = inbox.value ?? {};
  const deletion = useDelete({
    rows: requests,
    section,
    isDialogOpen: result !== null,
    // deletion is permanent, so it fails if another user changed the request since it was loaded
    remove: ({ id, version }) => browserClient.prayerRequests.remove({ params: { id }, ifMatch: version }),
    onDeleted() {
      setResult(success(prayerRequestMessages.deleted));
      inbox.reload();
    },
  });
  // a retry would send the same outdated version: reload the list and close the confirmation
  const handleDeleteError = async (error: unknown) => {
    if (!(error instanceof ApiProblem) || error.code !== 'STALE') throw error;
    await inbox.reload();
    deletion.cancel();
    setResult(failure(error.message));
  };
  const Rows = isDesktop ? RecordTable : RecordCards;

  return (
    <section ref={section} aria-labelledby={headingId}>
      <header className="mb-5 space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="flex flex-wrap items-baseline gap-x-4">
            <h2 id={headingId} tabIndex={-1} className="text-3xl outline-none">
              {prayerRequestMessages.heading}
            </h2>
            <p role="status" className="text-quiet">
              {inbox.value && countLabel({ shown: found, total: found, ...prayerRequestMessages })}
            </p>
          </div>
          <ListSearchBox label={prayerRequestMessages.search} term={inbox.term} onTerm={inbox.setTerm} />
        </div>
        <StateFilter counts={counts} selected={inbox.state} onSelect={inbox.filterByState} />
      </header>
      {!inbox.value && !inbox.error ? (
        <Skeleton lines={6} />
      ) : requests.length === 0 ? (
        <EmptyState
          title={prayerRequestMessages.empty}
          hint={
            inbox.isSearching || inbox.state !== undefined
              ? 'Try another status or adjust your search terms.'
              : 'Requests from the Prayer Request page appear here. You receive an email for each new request.'
          }
          isLoaded={inbox.value !== undefined}
          reload={inbox.reload}
        />
      ) : (
        <Rows
          caption={prayerRequestMessages.heading}
          rows={requests}
          columns={COLUMNS}
          order={null}
          onSort={() => undefined}
          isExpanded={({ id }) => expanded.has(id)}
          onToggle={({ id }) => setExpanded(expanded.symmetricDifference(new Set([id])))}
          details={(request) => <RequestDetails request={request} />}
          actions={(request) => (
            <>
              <RowAction
                icon={BookOpen}
                label="Open"
                subject={request.name}
                onPress={() => setReading(request)}
              />
              <RowAction
                icon={Trash}
                label="Delete"
                subject={request.name}
                onPress={() => deletion.request(request)}
              />
            </>
          )}
        />
      )}
      <Pagination page={page} pages={pages} onPageChange={inbox.goToPage} />

      {reading && (
        <RequestForm
          record={reading}
          onClose={() => setReading(null)}
          onSaved={() => {
            setReading(null);
            setResult(success(prayerRequestMessages.saved));
            inbox.reload();
          }}
        />
      )}
      {deletion.target && (
        <ConfirmDialog
          question={prayerRequestMessages.deleteQuestion}
          subject={deletion.target.name}
          onDelete={() => deletion.run().catch(handleDeleteError)}
          failureMessage={(error) => serverMessage(error) ?? prayerRequestMessages.deleteFailed}
          onCancel={deletion.cancel}
        />
      )}
      <ResultDialog result={result} onClose={() => setResult(null)} />
    </section>
  );
}
