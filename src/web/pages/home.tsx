import { data } from 'react-router';
import { parish } from '#parish';
import { AdsModal } from '../features/ads/ads-modal.tsx';
import { TodaySkeleton, TodayStrip } from '../features/lectionary/today/today-strip.tsx';
import { Hero } from '../home/hero.tsx';
import { summarizeHome } from '../home/home-summary.ts';
import { type HomeData, loadHome } from '../home/load-home.ts';
import { NextEvent } from '../home/next-event.tsx';
import { HomeSections } from '../home/sections.tsx';
import { pageContext } from '../page-context.ts';
import { pageMeta } from '../page-meta.ts';
import { browserClient } from '../session/browser-client.ts';
import { type Deferred, DeferredContent, deferred } from '../ui/feedback/deferred.tsx';
import type { Route } from './+types/home';

export async function loader({ context }: Route.LoaderArgs) {
  const value = summarizeHome(await loadHome(context.get(pageContext).client));
  // incomplete pages are sent with 503, so that they are not cached
  return data<Deferred<HomeData>>({ value }, { status: value.isComplete ? 200 : 503 });
}

export function clientLoader() {
  return deferred(loadHome(browserClient));
}

export function meta({ matches }: Route.MetaArgs) {
  const { name, time } = parish.sundayService;
  const { street, city } = parish.address;
  return pageMeta({
    description: `${parish.tagline} ${name} every Sunday at ${time}, ${street}, ${city}.`,
    path: '/',
    publicUrl: matches[0].loaderData?.publicUrl,
  });
}

export default function HomePage({ loaderData: home }: Route.ComponentProps) {
  return (
    <main>
      <Hero>
        <DeferredContent data={home} skeleton={null}>
          {({ events }) => <NextEvent events={events} />}
        </DeferredContent>
      </Hero>
      <DeferredContent data={home} skeleton={<TodaySkeleton />}>
        {({ today }) => <TodayStrip today={today} />}
      </DeferredContent>
      <HomeSections home={home} />
      <AdsModal />
    </main>
  );
}
