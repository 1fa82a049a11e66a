import { lazy, type ReactNode } from 'react';
import { MonasticWisdom, VerseOfTheDay } from '#daily/daily.tsx';
import { fallbackVerse } from '#daily/fallback-verse.ts';
import { UpcomingEvents } from '#events/pages/upcoming-events.tsx';
import { useSession } from '#kit/session/session.tsx';
import { type Deferred, DeferredContent } from '#kit/ui/feedback/deferred.tsx';
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx';
import { NewsBulletin } from '#news/pages/news-bulletin.tsx';
import { WelcomeMessage } from '#people/vicar/welcome-message.tsx';
import { ServicesSkeleton } from '#services/pages/service-card.tsx';
import { homeServices, ServiceTimes } from '#services/pages/service-times.tsx';
import type { HomeData } from './load-home.ts';

// loaded only for signed-in staff
const VicarEditor = lazy(async () => ({
  default: (await import('#people/vicar/vicar-editor.tsx')).VicarEditor,
}));

interface HomeSection {
  readonly anchor: string;
  readonly skeleton: ReactNode;
  /** Whether there is nothing to show to visitors; docs/conformance.md says why */
  isEmpty?(home: HomeData): boolean;
  render(home: HomeData): ReactNode;
}

/**
 * The sections below the hero, in the order of the specification: welcome message, daily verse, daily monastic wisdom,
 * service times, upcoming events, news bulletin.
 */
const sections: readonly HomeSection[] = [
  {
    anchor: 'welcome-message',
    skeleton: <QuotationSkeleton />,
    isEmpty: ({ vicar }) => !vicar?.message1,
    render: ({ vicar }) => <WelcomeMessage vicar={vicar} Editor={VicarEditor} />,
  },
  {
    anchor: 'daily-verse',
    skeleton: <QuotationSkeleton />,
    render: ({ daily }) => <VerseOfTheDay verse={daily?.verse ?? fallbackVerse} />,
  },
  {
    anchor: 'daily-monastic-wisdom',
    skeleton: <QuotationSkeleton />,
    render: ({ daily }) => <MonasticWisdom saying={daily?.saying} />,
  },
  {
    anchor: 'service-times',
    skeleton: <ServicesSkeleton />,
    isEmpty: ({ services }) => homeServices(services).length === 0,
    render: ({ services }) => <ServiceTimes services={services} />,
  },
  {
    anchor: 'upcoming-events',
    skeleton: <CardsSkeleton />,
    isEmpty: ({ events }) => events.length === 0,
    render: ({ events }) => <UpcomingEvents events={events} />,
  },
  {
    anchor: 'news-bulletin',
    skeleton: <CardsSkeleton />,
    isEmpty: ({ news }) => news.length === 0,
    render: ({ news }) => <NewsBulletin news={news} />,
  },
];

export function HomeSections({ home }: { home: Deferred<HomeData> }) {
  const { user } = useSession();
  return sections.map(({ anchor, skeleton, isEmpty, render }) => (
    <section key={anchor} id={anchor} tabIndex={-1} className="section wrap">
      <DeferredContent data={home} skeleton={skeleton}>
        {(value) => (user || !value.isComplete || !isEmpty?.(value)) && render(value)}
      </DeferredContent>
    </section>
  ));
}

/** Skeleton of a short text. */
function QuotationSkeleton() {
  return (
    <div aria-busy="true" className="mx-auto max-w-[34rem] py-4">
      <p className="sr-only">Loading</p>
      <Skeleton lines={5} />
    </div>
  );
}

/** Skeleton of a section with three cards. */
function CardsSkeleton() {
  return (
    <div aria-busy="true">
      <p className="sr-only">Loading</p>
      <div className="mb-8 h-[5.5rem] max-w-[24rem]">
        <Skeleton lines={2} />
      </div>
      <div className="grid gap-7 md:grid-cols-3">
        {[1, 2, 3].map((index) => (
          <div key={index} className="card">
            <div className="aspect-[16/10] bg-line" />
            <div className="p-5">
              <Skeleton lines={5} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
