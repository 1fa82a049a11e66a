import { EventsSection } from './events-section.tsx';
import { NewsSection } from './news-section.tsx';

/** Events and news, one list each (admin specification, section 2). */
export function EventsAndNewsTab() {
  return (
    <div className="space-y-14">
      <EventsSection />
      <NewsSection />
    </div>
  );
}
