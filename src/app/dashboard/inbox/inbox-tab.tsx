import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { InboxList } from '#inbox/editor/inbox-list.tsx';
import { type InboxEntry, type InboxKind, prayerRequestKind, visitKind } from '#inbox/editor/kinds.tsx';
import { FilterChips } from '#kit/crud/list/list-filters.tsx';
import { useLists } from '#kit/crud/list/lists.tsx';
import { ShowAllPictures } from './show-all-pictures.tsx';
import { takeDownKind } from './take-down-kind.tsx';

const KINDS = [prayerRequestKind, visitKind, takeDownKind];

/** What visitors submitted with a form, one list for each kind. */
export function InboxTab() {
  const [search, setSearch] = useSearchParams();
  const [changes, setChanges] = useState(0);
  const { newRequests, newVisits, newTakeDowns } = useLists();
  const news = { 'prayer-requests': newRequests, visits: newVisits, 'take-downs': newTakeDowns };
  const kind = KINDS.find(({ name }) => name === search.get('list')) ?? prayerRequestKind;
  return (
    <div className="space-y-8">
      <FilterChips
        legend="List"
        choices={KINDS.map(({ name, messages }) => {
          const count = news[name].total || undefined;
          return { value: name, label: messages.heading, count: count && `${count} new` };
        })}
        selected={kind.name}
        onSelect={(list) => setSearch({ tab: 'prayerrequests', list }, { replace: true })}
      />
      {kind === takeDownKind && <ShowAllPictures onChange={() => setChanges(changes + 1)} />}
      {/* the kinds differ only in the type of their entries */}
      <InboxList key={`${kind.name} ${changes}`} kind={kind as unknown as InboxKind<InboxEntry>} />
    </div>
  );
}
