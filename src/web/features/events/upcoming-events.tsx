import type { Event } from '#contract/events.ts';
import { EVENT_PREVIEW_CHARACTERS, previewCut } from '#domain/text.ts';
import { CardPicture } from '../../ui/card-image.tsx';
import { Link } from '../../ui/link.tsx';
import { NothingFound } from '../../ui/no-results.tsx';
import { PHONE_COLUMN } from '../../ui/picture-sizes.ts';
import { SectionHead } from '../../ui/section-header.tsx';
import { EventWhen } from './event-date.tsx';
import { eventAddress } from './event-url.ts';

/** Public specification, section 9. */
const HOME_EVENTS = 3;
/** Three side by side on a desk. */
const SIZES = `${PHONE_COLUMN}, (min-width: 70.5rem) 21.5rem, (min-width: 48rem) calc((100vw - 6rem) / 3), calc(100vw - 2.5rem)`;

/** What of an event is shown here. */
export type EventInBrief = Pick<
  Event,
  '_id' | 'title' | 'description' | 'date' | 'start' | 'time' | 'isPast' | 'isToday' | 'picture'
>;

/** What the home page tells of the coming weeks: up to 3 events, none of them past. */
export function UpcomingEvents({ events }: { events: readonly EventInBrief[] }) {
  const coming = events.filter((event) => !event.isPast).slice(0, HOME_EVENTS);
  return (
    <>
      <SectionHead
        eyebrow="Upcoming Events"
        title="In the coming weeks"
        more={{ to: '/eventsandnews#upcoming-events', text: 'All events' }}
      />
      {coming.length === 0 && (
        <NothingFound
          text="No Upcoming Events"
          isSearching={false}
          next={{ text: 'Announce an event', tab: 'eventsandnews' }}
        />
      )}
      <ul className="grid gap-7 md:grid-cols-3">
        {coming.map((event) => (
          <li key={event._id} className="card flex flex-col">
            <HomeEvent event={event} />
          </li>
        ))}
      </ul>
    </>
  );
}

function HomeEvent({ event }: { event: EventInBrief }) {
  const address = eventAddress(event);
  const { text, isCut } = previewCut(event.description ?? '', EVENT_PREVIEW_CHARACTERS);
  return (
    <>
      <CardPicture picture={event.picture} sizes={SIZES} />
      <article className="flex min-w-0 grow flex-col wrap-anywhere gap-2 px-5 pt-4 pb-5">
        <EventWhen event={event} />
        <h3 className="text-[1.4rem]">
          <Link to={address} className="hover:text-rubric hover:underline">
            {event.title}
          </Link>
        </h3>
        {text && (
          <p className="text-quiet">
            {text}
            {isCut && '...'}
          </p>
        )}
        <Link to={address} className="link mt-auto inline-flex min-h-11 items-center self-start">
          Read more<span className="sr-only"> about {event.title}</span>
        </Link>
      </article>
    </>
  );
}
