import { useState } from 'react';
import { addDays, longDate } from '#church-year/dates.ts';
import type { Event } from '#events/contract.ts';
import { MemorialAction } from '#inbox/editor/memorial.tsx';
import { prayerStateLabels, StateActions, visitStateLabels } from '#inbox/editor/state-actions.tsx';
import { comingDate, peopleCount } from '#inbox/editor/visit-texts.ts';
import { userFormMessages } from '#kit/auth/users/messages.ts';
import { formUrl, tabUrl } from '#kit/crud/list/dashboard-urls.ts';
import { useLists } from '#kit/crud/list/lists.tsx';
import { localDate, localToday } from '#kit/dates/local-dates.ts';
import { type UnfinishedUpload, unfinishedUploads } from '#kit/drafts/draft-store.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { useSession } from '#kit/session/session.tsx';
import { useResult } from '#kit/ui/dialogs/result-dialog.tsx';
import type { NewsArticle } from '#news/contract.ts';
import { type OverviewData, WEEK_DAYS } from './load-overview.ts';
import { LinkedRows, type Row, Section } from './section.tsx';

/** The most rows of one kind; one more row then links to all of them. */
const MAX_ROWS = 5;

interface PendingSectionProps extends Pick<OverviewData, 'memorials'> {
  readonly reloadMemorials: () => Promise<void>;
}

/** What waits for staff: memorials of the next seven days, prayer requests, visitors, requests to take down a picture, drafts, accounts not used yet, and uploads that this browser did not finish. */
export function PendingSection({ memorials, reloadMemorials }: PendingSectionProps) {
  const { events, news, users, newRequests, newVisits, newTakeDowns, reload } = useLists();
  const { user } = useSession();
  const result = useResult();
  const [uploads] = useState(() => (user ? unfinishedUploads(user.id) : []));
  const week = addDays(localToday(), WEEK_DAYS);
  const rows: readonly Row[] = [
    ...(memorials?.requests ?? []).flatMap((entry) => {
      const { id, memorial } = entry;
      if (!memorial || memorial.date >= week) return [];
      return {
        title: `Memorial of ${memorial.name}`,
        note: longDate(memorial.date),
        to: formUrl('prayerrequests', 'prayer-requests', id),
        actions: (
          <MemorialAction {...{ entry }} label="Remembered" reload={reloadMemorials} onResult={result.show} />
        ),
      };
    }),
    ...inbox('prayer-requests', 'new prayer requests', newRequests, (entry) => ({
      title: `Prayer request from ${entry.name}`,
      note: `${entry.prayerType} · ${localDate(entry.createdAt)}`,
      actions: (
        <StateActions
          {...{ entry, reload }}
          states={prayerStateLabels}
          update={browserClient.prayerRequests.update}
          onResult={result.show}
        />
      ),
    })),
    ...inbox('visits', 'new visitors', newVisits, (visit) => ({
      title: `${visit.name} plans to visit`,
      note: `${comingDate(visit)} · ${peopleCount(visit)}`,
      actions: (
        <StateActions
          {...{ entry: visit, reload }}
          states={visitStateLabels}
          update={browserClient.visits.update}
          onResult={result.show}
        />
      ),
    })),
    ...inbox('take-downs', 'new requests to take down a picture', newTakeDowns, ({ name, createdAt }) => ({
      title: `Request to take down “${name}”`,
      note: localDate(createdAt),
    })),
    ...drafts('events', 'Draft of an event', events),
    ...drafts('news', 'Draft of a news article', news),
    ...uploads.flatMap(uploadRow),
    ...users
      .filter(({ credentials, isActive }) => isActive && credentials !== 'own')
      .map(({ id, name, credentials }) => ({
        title: name,
        note: userFormMessages.credentials[credentials],
        to: formUrl('users', 'users', id),
      })),
  ];
  return (
    <Section heading="Pending">
      {rows.length === 0 ? (
        <p className="text-quiet">Nothing is waiting for you.</p>
      ) : (
        <LinkedRows rows={rows} />
      )}
      {result.dialog}
    </Section>
  );
}

/** The new entries in a list of the inbox. */
function inbox<Entry extends { readonly id: number }>(
  list: string,
  plural: string,
  entries: readonly Entry[] & { readonly total: number | null },
  toRow: (entry: Entry) => Omit<Row, 'to'>,
): readonly Row[] {
  const rows = entries.map((one) => ({ ...toRow(one), to: formUrl('prayerrequests', list, one.id) }));
  return limited(rows, entries.total ?? 0, plural, `${tabUrl('prayerrequests')}&list=${list}`);
}

/** The first rows, and a row that links to all of them if there are more. */
function limited(rows: readonly Row[], total: number, plural: string, to: string): readonly Row[] {
  const shown = rows.slice(0, MAX_ROWS);
  return total > shown.length ? [...shown, { title: `All ${total} ${plural}`, to }] : shown;
}

type Draftable = Pick<Event | NewsArticle, '_id' | 'title' | 'isPublished'>;

/** The drafts in a list of the Events & News tab. */
function drafts(list: 'events' | 'news', note: string, records: readonly Draftable[]): readonly Row[] {
  const rows = records
    .filter(({ isPublished }) => !isPublished)
    .map(({ _id, title }) => ({ title, note, to: formUrl('eventsandnews', list, _id) }));
  return limited(rows, rows.length, `drafts of ${list}`, `${tabUrl('eventsandnews')}&list=${list}`);
}

/** A link to the form of an upload, which restores its text; empty for forms that have no URL. */
function uploadRow({ title, kind, record }: UnfinishedUpload): readonly Row[] {
  const note = 'Upload not finished in this browser. Please select the files again.';
  const [, folder] = /^gallery-uploads-to-(\d+|top)$/.exec(kind) ?? [];
  if (folder) return [{ title, note, to: tabUrl('gallery', folder === 'top' ? null : Number(folder)) }];
  if (kind !== 'events' && kind !== 'news') return [];
  return [{ title, note, to: formUrl('eventsandnews', kind, record === 'new' ? 'new' : Number(record)) }];
}
