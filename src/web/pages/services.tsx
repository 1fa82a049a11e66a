import type { ReactNode } from 'react';
import { data } from 'react-router';
import type { Client } from '#contract/client.ts';
import { type Month, monthOf, yearOfMonth } from '#domain/dates/month-grid.ts';
import { parish } from '#parish';
import { LectionarySection } from '../features/lectionary/lectionary-section.tsx';
import { prefetchYear, selectMonth } from '../features/lectionary/lectionary-years.ts';
import { parseCalendarQuery } from '../features/lectionary/month/use-calendar.ts';
import { isYearIndexable } from '../features/lectionary/urls.ts';
import { loadResources } from '../features/resources/load-resources.ts';
import { ResourcesSection } from '../features/resources/resources-section.tsx';
import { ServicesSections } from '../features/services/services-sections.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { loadOptional } from '../load-optional.ts';
import { pageContext } from '../page-context.ts';
import { pageMeta } from '../page-meta.ts';
import { browserClient } from '../session/browser-client.ts';
import sanctuary from '../ui/art/sanctuary.svg';
import inlineSanctuary from '../ui/art/sanctuary.svg?inline';
import { deferred } from '../ui/feedback/deferred.tsx';
import type { Route } from './+types/services';

/** One month of its year. */
async function loadMonth(client: Client, month: Month) {
  return selectMonth(await client.lectionary.year({ query: { year: yearOfMonth(month) } }), month);
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { client, today } = context.get(pageContext);
  const query = parseCalendarQuery(url);
  const month = query.month ?? monthOf(today);
  const [services, monthData, resources] = await Promise.all([
    loadOptional(client.services.list()),
    loadOptional(loadMonth(client, month)),
    loadResources(client, url),
  ]);
  // incomplete pages are sent with 503, so that they are not cached
  const status = services && monthData ? resources.status : 503;
  return data(
    {
      query,
      services: { value: services ?? [] },
      preloaded: { events: [], fastDays: {}, ...monthData, month },
      resources: { value: resources },
    },
    { status },
  );
}

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const query = parseCalendarQuery(url);
  // the parish's date, which selects the month, is unknown here; its year is most likely the browser's
  const [services, resources] = await Promise.all([
    deferred(loadOptional(browserClient.services.list()).then((list) => list ?? [])),
    deferred(loadResources(browserClient, url)),
    deferred(prefetchYear(query.month ? yearOfMonth(query.month) : new Date().getFullYear())),
  ]);
  return { query, services, preloaded: undefined, resources };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { publicUrl, year } = matches[0].loaderData ?? {};
  const month = loaderData?.query.month;
  return pageMeta({
    title: 'Worship Services',
    description: `${parish.sundayService.name} every Sunday at ${parish.sundayService.time} at ${parish.name}, ${parish.address.street}, ${parish.address.city}. What to expect when you come for the first time.`,
    path: '/services',
    image: '/previews/services.jpg',
    isIndexable: !month || isYearIndexable(yearOfMonth(month), year),
    publicUrl,
  });
}

const expectations: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'Come a little early',
    text: 'Morning Prayer leads into the Holy Qurbana. If you arrive after it has begun, please come in anyway; no one will mind.',
  },
  {
    title: 'Shoes and seats',
    text: 'Many of us leave our shoes at the door, as at home in Kerala. We stand for much of the liturgy; sit whenever you need to.',
  },
  {
    title: 'Bring the children',
    text: 'They belong in church, noise and all. There is no need to keep them quiet for our sake.',
  },
  {
    title: 'The languages',
    text: 'We pray in Malayalam and English, with words of Syriac between them. The person next to you will gladly help you find the page.',
  },
  {
    title: 'Holy Communion',
    text: 'It is given to Orthodox Christians who have prepared for it. Anyone may speak with the priest; he will gladly bless you.',
  },
  {
    title: 'Stay for coffee',
    text: 'Afterward there is coffee, something to eat, and time. Tell us your name, and let us tell you ours.',
  },
];

/** The worship services page (public specification, section 2). */
export default function ServicesPage({
  loaderData: { query, services, preloaded, resources },
  matches,
}: Route.ComponentProps) {
  const { today } = matches[0].loaderData;
  const selection = { month: query.month ?? monthOf(today), date: query.date };
  return (
    <main>
      <PageHeader
        path="/services"
        scene={import.meta.env.SSR ? inlineSanctuary : sanctuary}
        title="Worship Services"
        eyebrow={parish.jurisdiction}
        introduction="The Holy Qurbana is the heart of our week. Whether you have known it since childhood or are hearing it for the first time, there is a place for you here."
      />
      <dl className="wrap section grid gap-7 md:grid-cols-3">
        <Fact term="When" value={parish.sundayService.time}>
          Every Sunday · {parish.sundayService.name}
        </Fact>
        <Fact term="Where" value={parish.address.street}>
          {parish.address.city} ·{' '}
          <a href={parish.address.mapUrl} rel="noopener noreferrer" className="link">
            See it on a map
          </a>
        </Fact>
        <Fact term="Questions" value={parish.phone.shown} href={`tel:${parish.phone.dial}`}>
          or write to{' '}
          <a href={`mailto:${parish.email}`} className="link">
            {parish.email}
          </a>
        </Fact>
      </dl>
      <ServicesSections services={services} />
      <LectionarySection
        key={`${selection.month} ${selection.date}`}
        today={today}
        initial={selection}
        preloaded={preloaded}
      />
      <ResourcesSection resources={resources} />
      <section id="first-visit" tabIndex={-1} className="wrap section">
        <p className="eyebrow">Your first visit</p>
        <h2 className="mt-2 mb-6 text-[clamp(1.9rem,1.5rem+1.5vw,2.6rem)]">What to expect</h2>
        <div className="grid gap-x-14 gap-y-8 md:grid-cols-2">
          {expectations.map(({ title, text }) => (
            <div key={title}>
              <h3 className="text-[1.45rem]">{title}</h3>
              <p className="mt-1 max-w-[48ch] text-quiet">{text}</p>
            </div>
          ))}
        </div>
      </section>
    </main>
  );
}

interface FactProps {
  readonly term: string;
  readonly value: string;
  readonly href?: string;
  readonly children: ReactNode;
}

/** A fact with its main part in large type. */
function Fact({ term, value, href, children }: FactProps) {
  return (
    <div className="border-rubric border-t-2 pt-4">
      <dt className="eyebrow">{term}</dt>
      <dd className="mt-2">
        <p className="font-serif text-[1.9rem]/tight text-rubric">
          {href ? <a href={href}>{value}</a> : value}
        </p>
        <p className="mt-1 text-quiet">{children}</p>
      </dd>
    </div>
  );
}
