import { data } from 'react-router';
import { AdsModal } from '#ads/ads-modal.tsx';
import { dayUrl } from '#calendar/urls.ts';
import { longDate } from '#church-year/dates.ts';
import { eventUrl } from '#events/pages/event-url.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { Link } from '#kit/ui/controls/link.tsx';
import { type Deferred, DeferredContent, deferred } from '#kit/ui/feedback/deferred.tsx';
import { pageContext } from '#parish/site/page-context.ts';
import { staticMeta } from '#parish/site/page-meta.ts';
import { addressLine } from '#parish/site/site.ts';
import { serviceSentence } from '#services/sunday-content.tsx';
import { Hero } from '../home/hero.tsx';
import { summarizeHome } from '../home/home-summary.ts';
import { type HomeData, loadHome } from '../home/load-home.ts';
import { HomeSections } from '../home/sections.tsx';
import { SundayItem, ThisSunday } from '../home/this-sunday.tsx';
import type { Route } from './+types/home';

export async function loader({ context }: Route.LoaderArgs) {
  const { client, today } = context.get(pageContext);
  const value = summarizeHome(await loadHome(client, today));
  // incomplete pages are sent with 503, so that they are not cached
  return data<Deferred<HomeData>>({ value }, { status: value.isComplete ? 200 : 503 });
}

export function clientLoader() {
  return deferred(loadHome(browserClient, new Date().toLocaleDateString('sv-SE')));
}

export const meta = staticMeta({
  description({ identity, place }, matches) {
    const facts = [serviceSentence(matches), addressLine(place)].filter(Boolean).join(', ');
    return `${identity.tagline} ${facts && `${facts}.`}`.trim();
  },
  path: '/',
});

export default function HomePage({ loaderData: home }: Route.ComponentProps) {
  return (
    <main>
      <Hero home={home} />
      <div className="min-h-20 border-b border-line bg-raised">
        <ThisSunday>
          <DeferredContent data={home} skeleton={null}>
            {({ today, events }) => (
              <>
                <NextFeast today={today} />
                <NextEvent events={events} />
              </>
            )}
          </DeferredContent>
        </ThisSunday>
      </div>
      <HomeSections home={home} />
      <AdsModal />
    </main>
  );
}

function NextFeast({ today }: Pick<HomeData, 'today'>) {
  const { nextFeast } = today ?? {};
  if (!nextFeast) return null;
  return (
    <SundayItem term="Next great feast">
      <Link to={dayUrl(nextFeast.date)} className="link">
        {nextFeast.name}
      </Link>{' '}
      {nextFeast.days === 1 ? 'tomorrow' : `in ${nextFeast.days} days`}
    </SundayItem>
  );
}

/** The next event that has a date and is not canceled, if any. */
function NextEvent({ events }: Pick<HomeData, 'events'>) {
  const next = events.find(({ date, isCanceled }) => date !== null && !isCanceled);
  if (!next?.date) return null;
  return (
    <SundayItem term="Next event">
      <Link to={eventUrl(next)} className="link">
        {next.title}
      </Link>
      , <time dateTime={next.date}>{longDate(next.date)}</time>
    </SundayItem>
  );
}
