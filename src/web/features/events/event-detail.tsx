import type { Event } from '#contract/resources/events.ts';
import { LinkedText } from '../../ui/controls/linked-text.tsx';
import { ShareButtons } from '../../ui/controls/share-buttons.tsx';
import { DateBadge } from '../../ui/layout/date-badge.tsx';
import { DetailPage } from '../../ui/layout/detail-page.tsx';
import { EventDate, EventMeta, EventNotes, EventTitle } from './event-meta.tsx';

interface EventDetailProps {
  readonly event: Event;
  /** Absolute URL of the page; a shared draft has none. */
  readonly url?: string;
}

/** The complete view of one event. */
export function EventDetail({ event, url }: EventDetailProps) {
  return (
    <DetailPage
      title={event.title}
      picture={event.picture}
      back={{ to: '/eventsandnews#upcoming-events', text: 'All events' }}
    >
      <header className="flex items-start gap-6 md:gap-8">
        <div className="flex-none pt-2">
          <DateBadge date={event.date} />
        </div>
        <div className="min-w-0 space-y-3">
          <p className="font-semibold text-rubric">
            <EventDate event={event} />
          </p>
          <h1>
            <EventTitle event={event} />
          </h1>
          <EventNotes event={event} />
          <EventMeta event={event} />
        </div>
      </header>
      {event.description && (
        <p className="mt-7 max-w-[32.3em] whitespace-pre-line print:max-w-none text-[1.125rem]">
          <LinkedText text={event.description} />
        </p>
      )}
      {url && <ShareButtons title={event.title} url={url} />}
    </DetailPage>
  );
}
