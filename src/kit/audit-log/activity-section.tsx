import { useId, useState } from 'react';
import { ListSearchBox } from '../crud/list/list-filters.tsx';
import { useDebouncedValue } from '../crud/list/use-server-search.ts';
import { activityNoun } from '../crud/records.ts';
import { useAsync } from '../crud/use-async.ts';
import { localDateTime } from '../dates/local-dates.ts';
import { browserClient } from '../session/browser-client.ts';
import { Button } from '../ui/controls/button.tsx';
import { Link } from '../ui/controls/link.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import type { ActivityEntry } from './contract.ts';
import { auditMessage } from './messages.ts';

/** The number of entries before “Show older”. */
const SHOWN_AT_FIRST = 5;

/** The audit log: who changed what, and when. */
export function ActivitySection() {
  const headingId = useId();
  const [term, setTerm] = useState('');
  const settledTerm = useDebouncedValue(term.trim());
  const [paging, setPaging] = useState({ of: '', pages: 0 });
  const pages = paging.of === settledTerm ? paging.pages : 0;
  const key = JSON.stringify([settledTerm, pages]);
  const { value, error } = useAsync('activity', () => load(settledTerm, pages), key);
  const entries = value?.entries.slice(0, pages === 0 ? SHOWN_AT_FIRST : undefined) ?? [];
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id={headingId} className="text-2xl">
            Activity
          </h2>
          <p className="text-quiet max-sm:hidden">Who changed what over the past year.</p>
        </div>
        <ListSearchBox label="Search activity" term={term} setTerm={setTerm} />
      </div>
      {error ? (
        <p role="alert">The activity could not be loaded.</p>
      ) : !value ? (
        <Skeleton lines={6} />
      ) : entries.length === 0 ? (
        <p role="status" className="text-quiet">
          {settledTerm ? 'No activity matches your search.' : 'There have been no changes yet.'}
        </p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {entries.map((entry) => (
            <ActivityItem key={entry.id} {...entry} />
          ))}
        </ul>
      )}
      {value && (value.hasOlder || entries.length < value.entries.length) && (
        <Button className="mt-5" onClick={() => setPaging({ of: settledTerm, pages: pages + 1 })}>
          Show older
        </Button>
      )}
    </section>
  );
}

/** An entry of the audit log. `<bdi>` isolates names and titles with other text directions. */
export function ActivityItem({ at, by, url, ...entry }: ActivityEntry) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 py-3">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <strong className="font-semibold">
          <bdi>{by}</bdi>
        </strong>{' '}
        <bdi>{auditMessage(entry)}</bdi>
      </span>
      <span className="flex flex-wrap items-baseline gap-x-4 text-[0.95rem]">
        {url && (
          <Link to={url} className="link py-2.5">
            History<span className="sr-only"> of {entry.title || activityNoun(entry.kind)}</span>
          </Link>
        )}
        <time dateTime={at} className="text-quiet">
          {localDateTime(at)}
        </time>
      </span>
    </li>
  );
}

/** The newest matching entries of the audit log. */
async function load(search: string, pages: number) {
  const entries: ActivityEntry[] = [];
  for (let page = 1; ; page++) {
    const last = entries.at(-1);
    const response = await browserClient.activity.list({
      query: { search, grouped: 'true', ...(last && { before: last.id }) },
    });
    entries.push(...response.entries);
    if (!response.hasOlder || page >= pages) return { entries, hasOlder: response.hasOlder };
  }
}
