import CalendarPlus from 'lucide-react/icons/calendar-plus';
import MapIcon from 'lucide-react/icons/map';
import { longDate } from '#church-year/dates.ts';
import { displayTime } from '#kit/dates/time-of-day.ts';
import { FormattedText } from '#kit/formatted-text/formatted-text.tsx';
import { ShareButtons } from '#kit/ui/controls/share-buttons.tsx';
import { DateBadge } from '#kit/ui/layout/date-badge.tsx';
import { DetailPage } from '#parish/site/detail-page.tsx';
import { cityLine, isOnSite, useParish } from '#parish/site/site.ts';
import type { Event } from '../contract.ts';
import { EventDate, EventMeta, EventNotes, EventTitle } from './event-meta.tsx';

interface EventDetailProps {
  readonly event: Event;
  /** Absolute URL of the page; a shared draft has none. */
  readonly url?: string;
  readonly isPreview?: boolean;
}

/** The complete view of one event. */
export function EventDetail({ event, url, isPreview }: EventDetailProps) {
  return (
    <DetailPage
      title={event.title}
      picture={event.picture}
      isPreview={isPreview}
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
          <EventMeta event={event}>
            <EventLinks event={event} isPublic={url !== undefined} />
          </EventMeta>
        </div>
      </header>
      {event.description && (
        <FormattedText
          blocks={event.formatted.description}
          headings="h2"
          className="mt-7 print:max-w-none text-[1.125rem]"
        />
      )}
      {event.program.length > 0 && <Program program={event.program} />}
      {url && <ShareButtons title={event.title} url={url} />}
    </DetailPage>
  );
}

/** A map of the place, and the event for a calendar. */
function EventLinks({ event, isPublic }: { event: Event; isPublic: boolean }) {
  const { _id, location, date, isPast, isCanceled } = event;
  const { place } = useParish();
  const elsewhere = `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${location}, ${cityLine(place)}`)}`;
  const links = [
    { text: 'Map', Icon: MapIcon, url: isOnSite(location) ? place.mapUrl : elsewhere },
    {
      text: 'Add to calendar',
      Icon: CalendarPlus,
      url: isPublic && date && !isPast && !isCanceled && `/calendar/event-${_id}.ics`,
    },
  ];
  return links.map(
    ({ text, Icon, url }) =>
      url && (
        <li key={text} className="print:hidden">
          <a href={url} rel="noopener noreferrer" className="link inline-flex min-h-11 items-center gap-2">
            <Icon size={18} strokeWidth={1.5} /> {text}
          </a>
        </li>
      ),
  );
}

/** The dated times of an event, grouped by day. */
function Program({ program }: Pick<Event, 'program'>) {
  return (
    <section aria-labelledby="program" className="mt-7">
      <h2 id="program" className="text-[1.65rem]">
        Program
      </h2>
      <div className="print:columns-2">
        {[...Map.groupBy(program, ({ date }) => date)].map(([date, entries]) => (
          <div key={date} className="mt-3 border-t border-line pt-3">
            <h3 className="eyebrow">
              <time dateTime={date}>{longDate(date)}</time>
            </h3>
            <ul>
              {entries.map(({ time, text, start }) => (
                <li key={`${time} ${text}`} className="grid grid-cols-[7rem_minmax(0,1fr)]">
                  <time dateTime={start ?? date} className="text-quiet">
                    {time && displayTime(time)}
                  </time>
                  <span className="wrap-anywhere">{text}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
