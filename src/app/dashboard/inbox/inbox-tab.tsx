import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { InboxList } from '#inbox/editor/inbox-list.tsx';
import { type InboxEntry, type InboxKind, prayerRequestKind, visitKind } from '#inbox/editor/kinds.tsx';
import { FilterChips } from '#kit/crud/list/list-filters.tsx';
import { useLists } from '#kit/crud/list/lists.tsx';
import { ShowAllPictures } from './show-all-pictures.tsx';
import { takeDownKind } from './take-down-kind.tsx';

type AnyKind = InboxKind<InboxEntry>;
/** The kinds differ only in the type of their entries. */
export const KINDS = [prayerRequestKind, visitKind, takeDownKind] as unknown as readonly [
  AnyKind,
  ...AnyKind[],
];

/** What visitors submitted with a form, one list for each kind. */
export function InboxTab() {
  const [search, setSearch] = useSearchParams();
  const [changes, setChanges] = useState(0);
  const { newRequests, newVisits, newTakeDowns } = useLists();
  const news = { 'prayer-requests': newRequests, visits: newVisits, 'take-downs': newTakeDowns };
  const kind = KINDS.find(({ name }) => name === search.get('list')) ?? KINDS[0];
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
      {kind.name === takeDownKind.name && <ShowAllPictures onChange={() => setChanges(changes + 1)} />}
      <InboxList key={`${kind.name} ${changes}`} kind={kind} />
    </div>
  );
}
