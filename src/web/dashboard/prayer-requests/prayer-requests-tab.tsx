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
import { countWords } from '../crud/count-label.ts';
import { NothingThere } from '../crud/empty-state.tsx';
import { PageTurner } from '../crud/pagination.tsx';
import { RecordCards } from '../crud/record-cards.tsx';
import { RecordTable } from '../crud/record-table.tsx';
import { RowAction } from '../crud/row-action.tsx';
import { SearchBox } from '../crud/search-box.tsx';
import { StateBadge } from '../crud/state-badge.tsx';
import type { Column } from '../crud/types.ts';
import { useRemoval } from '../crud/use-delete.ts';
import { useDesk } from '../crud/use-is-desktop.ts';
import { parishDate } from '../parish-date.ts';
import { prayerRequestWords, stateWords } from './messages.ts';
import { RequestFacts } from './request-facts.tsx';
import { RequestForm } from './request-form.tsx';
import { StateFilter } from './state-filter.tsx';
import { useInbox } from './use-inbox.ts';

/** In the order in which they came, the newest first: no heading sorts them, since only a page of them is here. */
const COLUMNS: readonly Column<PrayerRequest>[] = [
  { label: 'Name', cell: ({ name }) => name },
  { label: 'Prayer', cell: ({ prayerType }) => prayerType },
  { label: 'Received', cell: ({ createdAt }) => parishDate(createdAt) },
  { label: 'State', cell: ({ state }) => <StateBadge isLive={state === 'new'} word={stateWords[state]} /> },
];

/** What people have asked the parish to pray for: read here, answered in prayer, and deleted for good when that is wished. */
export function PrayerRequestsTab() {
  const isDesk = useDesk();
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  const inbox = useInbox();
  const [reading, setReading] = useState<PrayerRequest | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const { requests = [], found = 0, page = 1, pages = 1, counts } = inbox.value ?? {};
  const removal = useRemoval({
    rows: requests,
    section,
    isHeld: result !== null,
    // for good, so not over a note that somebody else has written since it was listed
    remove: ({ id, version }) => browserClient.prayerRequests.remove({ params: { id }, ifMatch: version }),
    onRemoved() {
      setResult(success(prayerRequestWords.deleted));
      inbox.reload();
    },
  });
  // asked about is what was listed, so the question could only fail again: it is asked anew over what stands there now
  const unasked = async (error: unknown) => {
    if (!(error instanceof ApiProblem) || error.code !== 'STALE') throw error;
    await inbox.reload();
    removal.cancel();
    setResult(failure(error.message));
  };
  const Rows = isDesk ? RecordTable : RecordCards;

  return (
    <section ref={section} aria-labelledby={headingId}>
      <header className="mb-5 space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="flex flex-wrap items-baseline gap-x-4">
            <h2 id={headingId} tabIndex={-1} className="text-3xl outline-none">
              {prayerRequestWords.heading}
            </h2>
            <p role="status" className="text-quiet">
              {inbox.value && countWords({ shown: found, total: found, ...prayerRequestWords })}
            </p>
          </div>
          <SearchBox label={prayerRequestWords.search} term={inbox.term} onTerm={inbox.setTerm} />
        </div>
        <StateFilter counts={counts} chosen={inbox.state} onChoose={inbox.showState} />
      </header>
      {!inbox.value && !inbox.error ? (
        <Skeleton lines={6} />
      ) : requests.length === 0 ? (
        <NothingThere
          title={prayerRequestWords.empty}
          hint={
            inbox.isSearching || inbox.state !== undefined
              ? 'Try another state, or adjust your search terms.'
              : 'They come from the page “Prayer Request”; a mail tells when there is a new one.'
          }
          isLoaded={inbox.value !== undefined}
          reload={inbox.reload}
        />
      ) : (
        <Rows
          caption={prayerRequestWords.heading}
          rows={requests}
          columns={COLUMNS}
          order={null}
          onOrder={() => undefined}
          isOpen={({ id }) => opened.has(id)}
          onToggle={({ id }) => setOpened(opened.symmetricDifference(new Set([id])))}
          details={(request) => <RequestFacts request={request} />}
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
                onPress={() => removal.ask(request)}
              />
            </>
          )}
        />
      )}
      <PageTurner page={page} pages={pages} onTurn={inbox.turnTo} />

      {reading && (
        <RequestForm
          request={reading}
          onClose={() => setReading(null)}
          onSaved={() => {
            setReading(null);
            setResult(success(prayerRequestWords.saved));
            inbox.reload();
          }}
        />
      )}
      {removal.asked && (
        <ConfirmDialog
          question={prayerRequestWords.deleteQuestion}
          subject={removal.asked.name}
          onDelete={() => removal.run().catch(unasked)}
          failureMessage={(error) => serverMessage(error) ?? prayerRequestWords.deleteFailed}
          onCancel={removal.cancel}
        />
      )}
      <ResultDialog result={result} onClose={() => setResult(null)} />
    </section>
  );
}
