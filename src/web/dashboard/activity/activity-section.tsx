import { useId } from 'react';
import type { ActivityEntry } from '#contract/activity.ts';
import { activityWords } from '#contract/audit-messages.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SearchBox } from '../crud/search-box.tsx';
import { parishMoment } from '../parish-date.ts';
import { activityLogWords } from './messages.ts';
import { useActivity } from './use-activity.ts';

/** Who changed what and when, so that a parish can tell what happened to its pages. */
export function ActivitySection() {
  const headingId = useId();
  const { value, error, term, setTerm, isSearching, showOlder } = useActivity();
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id={headingId} className="text-2xl">
            {activityLogWords.heading}
          </h2>
          <p className="text-quiet">{activityLogWords.rule}</p>
        </div>
        <SearchBox label={activityLogWords.search} term={term} onTerm={setTerm} />
      </div>
      {error ? (
        <p role="alert">{activityLogWords.failed}</p>
      ) : !value ? (
        <Skeleton lines={6} />
      ) : value.entries.length === 0 ? (
        <p role="status" className="text-quiet">
          {isSearching ? activityLogWords.noneFound : activityLogWords.empty}
        </p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {value.entries.map((entry) => (
            <Row key={entry.id} {...entry} />
          ))}
        </ul>
      )}
      {value?.hasOlder && (
        <button type="button" className="button button-quiet mt-5" onClick={showOlder}>
          {activityLogWords.older}
        </button>
      )}
    </section>
  );
}

/** One thing that was done: a name or a title that is read from the right leaves the rest of the line where it is. */
export function Row({ at, by, ...entry }: ActivityEntry) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 py-3">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <strong className="font-semibold">
          <bdi>{by}</bdi>
        </strong>{' '}
        <bdi>{activityWords(entry)}</bdi>
      </span>
      <time dateTime={at} className="text-[0.95rem] text-quiet">
        {parishMoment(at)}
      </time>
    </li>
  );
}
