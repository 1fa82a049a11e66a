import { Fragment, type ReactNode } from 'react';
import { fallbackVerse } from '#domain/daily/fallback-verse.ts';
import { MonasticWisdom } from '../features/daily/monastic-wisdom.tsx';
import { VerseOfTheDay } from '../features/daily/verse-of-the-day.tsx';
import { UpcomingEvents } from '../features/events/upcoming-events.tsx';
import { NewsBulletin } from '../features/news/news-bulletin.tsx';
import { ServiceTimes } from '../features/services/service-times.tsx';
import { ServicesSkeleton } from '../features/services/services-skeleton.tsx';
import { WelcomeMessage } from '../features/vicar/welcome-message.tsx';
import { WrittenOnce } from '../ssr/cached-fragment.tsx';
import { Parting } from '../ui/art/section-divider.tsx';
import { Arriving, type Soon } from '../ui/deferred.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CardsSkeleton } from './cards-skeleton.tsx';
import type { Home } from './load-home.ts';

interface HomeSection {
  readonly anchor: string;
  readonly skeleton: ReactNode;
  /** What of the home page it shows, if nothing but that changes it. */
  of?(home: Home): unknown;
  render(home: Home): ReactNode;
}

/**
 * What follows the hero, in the specification's order: welcome message, daily verse, daily monastic wisdom, service times,
 * upcoming events, news bulletin.
 */
const sections: readonly HomeSection[] = [
  {
    anchor: 'welcome-message',
    skeleton: <QuotationSkeleton />,
    render: ({ vicar }) => <WelcomeMessage vicar={vicar} />,
  },
  {
    anchor: 'daily-verse',
    skeleton: <QuotationSkeleton />,
    of: ({ daily }) => daily?.verse,
    render: ({ daily }) => <VerseOfTheDay verse={daily?.verse ?? fallbackVerse} />,
  },
  {
    anchor: 'daily-monastic-wisdom',
    skeleton: <QuotationSkeleton />,
    of: ({ daily }) => daily?.saying,
    render: ({ daily }) => <MonasticWisdom saying={daily?.saying} />,
  },
  {
    anchor: 'service-times',
    skeleton: <ServicesSkeleton />,
    of: ({ services }) => services,
    render: ({ services }) => <ServiceTimes services={services} />,
  },
  {
    anchor: 'upcoming-events',
    skeleton: <CardsSkeleton />,
    of: ({ events }) => events,
    render: ({ events }) => <UpcomingEvents events={events} />,
  },
  {
    anchor: 'news-bulletin',
    skeleton: <CardsSkeleton />,
    of: ({ news }) => news,
    render: ({ news }) => <NewsBulletin news={news} />,
  },
];

export function HomeSections({ home }: { home: Soon<Home> }) {
  return sections.map(({ anchor, skeleton, of, render }, place) => (
    <Fragment key={anchor}>
      {place > 0 && <Parting />}
      <section id={anchor} tabIndex={-1} className="section wrap">
        <Arriving soon={home} skeleton={skeleton}>
          {(value) =>
            of ? (
              <WrittenOnce name={anchor} by={of(value)}>
                {render(value)}
              </WrittenOnce>
            ) : (
              render(value)
            )
          }
        </Arriving>
      </section>
    </Fragment>
  ));
}

/** Keeps the place of a few words that are on their way. */
function QuotationSkeleton() {
  return (
    <div aria-busy="true" className="mx-auto max-w-[34rem] py-4">
      <p className="sr-only">Loading</p>
      <Skeleton lines={5} />
    </div>
  );
}
