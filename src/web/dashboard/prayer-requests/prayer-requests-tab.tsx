import BookOpen from 'lucide-react/icons/book-open';
import type { PrayerState } from '#contract/resources/prayer-requests.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { CrudList } from '../crud/crud-list.tsx';
import { FilterChips } from '../crud/list-filters.tsx';
import { prayerRequestMessages, stateLabels } from './messages.ts';
import { RequestDetails, RequestForm } from './request-form.tsx';
import { useInbox } from './use-inbox.tsx';

/** Inbox of prayer requests: read, set the status, add notes, or delete permanently. */
export function PrayerRequestsTab() {
  const { value, error, view, state, filterByState, reload } = useInbox();
  const counts = value?.counts;
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const choices = [
    { value: undefined, label: 'All', ...(all !== undefined && { count: all }) },
    ...(Object.keys(stateLabels) as PrayerState[]).map((one) => ({
      value: one,
      label: stateLabels[one],
      ...(counts && { count: counts[one] }),
    })),
  ];
  return (
    <CrudList
      messages={prayerRequestMessages}
      view={view}
      isLoading={!value && !error}
      isLoaded={value !== undefined}
      reload={reload}
      filter={
        <FilterChips legend="Filter by status" choices={choices} selected={state} onSelect={filterByState} />
      }
      emptyHint={
        view.isNarrowed
          ? 'Try another status or adjust your search terms.'
          : 'Requests from the Prayer Request page appear here. You receive an email for each new request.'
      }
      details={(request) => <RequestDetails request={request} />}
      editAction={{ icon: BookOpen, label: 'Open' }}
      form={(props) => <RequestForm {...props} />}
      // deletion is permanent, so it fails if another user changed the request since it was loaded
      remove={({ id, version }) => browserClient.prayerRequests.remove({ params: { id }, ifMatch: version })}
      deleteErrorMessage={(failed) => serverMessage(failed) ?? prayerRequestMessages.deleteFailed}
    />
  );
}
