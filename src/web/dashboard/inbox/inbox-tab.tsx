import { useSearchParams } from 'react-router';
import { FilterChips } from '../crud/list-filters.tsx';
import { InboxList } from './inbox-list.tsx';
import { prayerRequestKind, visitKind } from './kinds.tsx';

const LISTS = [prayerRequestKind, visitKind].map(({ name, messages }) => ({
  value: name,
  label: messages.heading,
}));

/** What visitors submitted with a form, one list for each kind. */
export function InboxTab() {
  const [search, setSearch] = useSearchParams();
  const selected = search.get('list') === 'visits' ? 'visits' : 'prayer-requests';
  return (
    <div className="space-y-8">
      <FilterChips
        legend="List"
        choices={LISTS}
        selected={selected}
        onSelect={(list) => setSearch({ tab: 'prayerrequests', list }, { replace: true })}
      />
      {selected === 'visits' ? <InboxList kind={visitKind} /> : <InboxList kind={prayerRequestKind} />}
    </div>
  );
}
