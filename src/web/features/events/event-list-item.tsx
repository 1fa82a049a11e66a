import type { Event } from '#contract/events.ts';
import { EVENT_PREVIEW_CHARACTERS } from '#domain/text.ts';
import { CardPicture } from '../../ui/card-image.tsx';
import { DayMark } from '../../ui/date-badge.tsx';
import { ExpandableText } from '../../ui/expandable-text.tsx';
import { Link } from '../../ui/link.tsx';
import { PHONE_COLUMN } from '../../ui/picture-sizes.ts';
import { EventDate, EventFacts } from './event-meta.tsx';
import { eventAddress } from './event-url.ts';

/** Beside the text on a desk, above it on a phone. */
const SIZES = `${PHONE_COLUMN}, (min-width: 48rem) 19rem, calc(100vw - 2.5rem)`;

interface EventEntryProps {
  readonly event: Event;
  /** Whether it stands first on its page: its picture is what a phone shows first of all. */
  readonly isFirst: boolean;
}

/** One event in the list: its day in the margin as a rubric, what it is, and its picture. */
export function EventEntry({ event, isFirst }: EventEntryProps) {
  const address = eventAddress(event);
  return (
    <article className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-5 gap-y-5 py-8 md:grid-cols-[5rem_minmax(0,1fr)_19rem] md:gap-x-8 md:py-10">
      <DayMark date={event.date} />
      <div className={`space-y-2 wrap-anywhere ${event.picture ? '' : 'md:col-span-2'}`}>
        <p className="font-semibold text-rubric">
          <EventDate event={event} />
        </p>
        <h3 className="text-[1.65rem]">
          <Link to={address} className="hover:text-rubric hover:underline">
            {event.title}
          </Link>
        </h3>
        <EventFacts event={event} />
        {event.description && (
          <ExpandableText
            text={event.description}
            characters={EVENT_PREVIEW_CHARACTERS}
            title={event.title}
            address={address}
          />
        )}
      </div>
      {event.picture && (
        <div className="overflow-hidden rounded-sm max-md:order-first max-md:col-span-2 md:self-start">
          <CardPicture picture={event.picture} sizes={SIZES} isMain={isFirst} />
        </div>
      )}
    </article>
  );
}
