import { useId } from 'react';
import type { ActivityEntry } from '#contract/activity.ts';
import { auditMessage } from '#contract/audit-messages.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ListSearchBox } from '../crud/list-search-box.tsx';
import { parishDateTime } from '../parish-date.ts';
import { activityLogMessages } from './messages.ts';
import { useActivity } from './use-activity.ts';

/** The audit log: who changed what, and when. */
export function ActivitySection() {
  const headingId = useId();
  const { value, error, term, setTerm, isSearching, showOlder } = useActivity();
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id={headingId} className="text-2xl">
            {activityLogMessages.heading}
          </h2>
          <p className="text-quiet">{activityLogMessages.description}</p>
        </div>
        <ListSearchBox label={activityLogMessages.search} term={term} setTerm={setTerm} />
      </div>
      {error ? (
        <p role="alert">{activityLogMessages.failed}</p>
      ) : !value ? (
        <Skeleton lines={6} />
      ) : value.entries.length === 0 ? (
        <p role="status" className="text-quiet">
          {isSearching ? activityLogMessages.noMatches : activityLogMessages.empty}
        </p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {value.entries.map((entry) => (
            <ActivityItem key={entry.id} {...entry} />
          ))}
        </ul>
      )}
      {value?.hasOlder && (
        <button type="button" className="button button-quiet mt-5" onClick={showOlder}>
          {activityLogMessages.older}
        </button>
      )}
    </section>
  );
}

/** An entry of the audit log. `<bdi>` isolates names and titles with other text directions. */
export function ActivityItem({ at, by, ...entry }: ActivityEntry) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 py-3">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <strong className="font-semibold">
          <bdi>{by}</bdi>
        </strong>{' '}
        <bdi>{auditMessage(entry)}</bdi>
      </span>
      <time dateTime={at} className="text-[0.95rem] text-quiet">
        {parishDateTime(at)}
      </time>
    </li>
  );
}
