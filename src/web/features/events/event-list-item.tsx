import type { Event } from '#contract/resources/events.ts';
import { EVENT_PREVIEW_CHARACTERS } from '#domain/text/preview.ts';
import { ExpandableText } from '../../ui/controls/expandable-text.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { DateBadge } from '../../ui/layout/date-badge.tsx';
import { CardImage } from '../../ui/media/card-image.tsx';
import { PHONE_COLUMN_SIZES } from '../../ui/media/picture.tsx';
import { EventDate, EventMeta } from './event-meta.tsx';
import { eventUrl } from './event-url.ts';

/** Beside the text on wide screens, above it on phones. */
const SIZES = `${PHONE_COLUMN_SIZES}, (min-width: 48rem) 19rem, calc(100vw - 2.5rem)`;

interface EventListItemProps {
  readonly event: Event;
  /** Whether it is first on the page, so that its picture loads first. */
  readonly isFirst: boolean;
}

/** One event of the list: date, summary and picture. */
export function EventListItem({ event, isFirst }: EventListItemProps) {
  const url = eventUrl(event);
  return (
    <article className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-5 gap-y-5 py-8 md:grid-cols-[5rem_minmax(0,1fr)_19rem] md:gap-x-8 md:py-10">
      <DateBadge date={event.date} />
      <div className={`space-y-2 wrap-anywhere ${event.picture ? '' : 'md:col-span-2'}`}>
        <p className="font-semibold text-rubric">
          <EventDate event={event} />
        </p>
        <h3 className="text-[1.65rem]">
          <Link to={url} className="hover:text-rubric hover:underline">
            {event.title}
          </Link>
        </h3>
        <EventMeta event={event} />
        {event.description && (
          <ExpandableText
            text={event.description}
            characters={EVENT_PREVIEW_CHARACTERS}
            title={event.title}
            url={url}
          />
        )}
      </div>
      {event.picture && (
        <div className="overflow-hidden rounded-sm max-md:order-first max-md:col-span-2 md:self-start">
          <CardImage picture={event.picture} sizes={SIZES} isPriority={isFirst} />
        </div>
      )}
    </article>
  );
}
