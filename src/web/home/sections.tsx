import { Fragment, type ReactNode } from 'react';
import { UpcomingEvents } from '../features/events/upcoming-events.tsx';
import { NewsBulletin } from '../features/news/news-bulletin.tsx';
import { Arriving, type Soon } from '../ui/arriving.tsx';
import { Parting } from '../ui/parting.tsx';
import { CardsSkeleton } from './cards-skeleton.tsx';
import type { Home } from './load-home.ts';

interface HomeSection {
  readonly anchor: string;
  readonly skeleton: ReactNode;
  render(home: Home): ReactNode;
}

/**
 * What follows the hero, in the specification's order: welcome message, daily verse, daily monastic wisdom, service times,
 * upcoming events, news bulletin.
 */
const sections: readonly HomeSection[] = [
  {
    anchor: 'upcoming-events',
    skeleton: <CardsSkeleton />,
    render: ({ events }) => <UpcomingEvents events={events} />,
  },
  {
    anchor: 'news-bulletin',
    skeleton: <CardsSkeleton />,
    render: ({ news }) => <NewsBulletin news={news} />,
  },
];

export function HomeSections({ home }: { home: Soon<Home> }) {
  return sections.map(({ anchor, skeleton, render }, place) => (
    <Fragment key={anchor}>
      {place > 0 && <Parting />}
      <section id={anchor} tabIndex={-1} className="section wrap">
        <Arriving soon={home} skeleton={skeleton}>
          {render}
        </Arriving>
      </section>
    </Fragment>
  ));
}
