import { data } from 'react-router';
import { parish } from '#parish';
import { AdsPopUp } from '../features/ads/ads-modal.tsx';
import { Hero } from '../home/hero.tsx';
import { homeInBrief } from '../home/home-summary.ts';
import { type Home, loadHome } from '../home/load-home.ts';
import { NextEvent } from '../home/next-event.tsx';
import { HomeSections } from '../home/sections.tsx';
import { pageContext } from '../page-context.ts';
import { pageMeta } from '../page-meta.ts';
import { browserClient } from '../session/browser-client.ts';
import { WrittenOnce } from '../ssr/cached-fragment.tsx';
import { Arriving, type Soon, soon } from '../ui/deferred.tsx';
import type { Route } from './+types/home';

export async function loader({ context }: Route.LoaderArgs) {
  const value = homeInBrief(await loadHome(context.get(pageContext).client));
  // a page that lacks a list is shown, but not kept for the next visitor
  return data<Soon<Home>>({ value }, { status: value.isWhole ? 200 : 503 });
}

export function clientLoader() {
  return soon(loadHome(browserClient));
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
        <Arriving soon={home} skeleton={null}>
          {({ events }) => (
            <WrittenOnce name="next-event" by={events}>
              <NextEvent events={events} />
            </WrittenOnce>
          )}
        </Arriving>
      </Hero>
      <HomeSections home={home} />
      <AdsPopUp />
    </main>
  );
}
