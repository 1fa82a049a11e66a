import { useSearchParams } from 'react-router';
import { EventsSection } from '#events/editor/events-section.tsx';
import { FilterChips } from '#kit/crud/list/list-filters.tsx';
import { NewsSection } from '#news/editor/news-section.tsx';

const LISTS = [
  { value: 'events', label: 'Events' },
  { value: 'news', label: 'News' },
];

/** Events and news, one list each (admin specification, section 2). A phone shows one of the two. */
export function EventsAndNewsTab() {
  const [search, setSearch] = useSearchParams();
  const selected = search.get('list') === 'news' ? 'news' : 'events';
  const visibility = (list: string) => (list === selected ? 'max-md:[&_header_h2]:sr-only' : 'max-md:hidden');
  return (
    <div className="space-y-8 md:space-y-12">
      <div className="md:hidden">
        <FilterChips
          legend="List"
          choices={LISTS}
          selected={selected}
          onSelect={(list) => setSearch({ tab: 'eventsandnews', list }, { replace: true })}
        />
      </div>
      <div className={visibility('events')}>
        <EventsSection />
      </div>
      <div className={visibility('news')}>
        <NewsSection />
      </div>
    </div>
  );
}
