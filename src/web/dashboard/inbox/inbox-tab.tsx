import { useSearchParams } from 'react-router';
import { FilterChips } from '../crud/list-filters.tsx';
import { InboxList } from './inbox-list.tsx';
import { type InboxEntry, type InboxKind, prayerRequestKind, takeDownKind, visitKind } from './kinds.tsx';

const KINDS = [prayerRequestKind, visitKind, takeDownKind];
const LISTS = KINDS.map(({ name, messages }) => ({ value: name, label: messages.heading }));

/** What visitors submitted with a form, one list for each kind. */
export function InboxTab() {
  const [search, setSearch] = useSearchParams();
  const kind = KINDS.find(({ name }) => name === search.get('list')) ?? prayerRequestKind;
  return (
    <div className="space-y-8">
      <FilterChips
        legend="List"
        choices={LISTS}
        selected={kind.name}
        onSelect={(list) => setSearch({ tab: 'prayerrequests', list }, { replace: true })}
      />
      {/* the kinds differ only in the type of their entries */}
      <InboxList key={kind.name} kind={kind as unknown as InboxKind<InboxEntry>} />
    </div>
  );
}
