import type { ReactNode } from 'react';
import { data } from 'react-router';
import { LectionarySection } from '#calendar/lectionary-section.tsx';
import { prefetchYear, selectMonth } from '#calendar/month/lectionary-years.ts';
import { parseCalendarQuery } from '#calendar/month/use-calendar.ts';
import { isYearIndexable } from '#calendar/year/indexing.ts';
import type { Client } from '#kit/api/client.ts';
import { type Month, monthOf, yearOfMonth } from '#kit/dates/months.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { loadOptional } from '#kit/ssr/load-optional.ts';
import { mailtoUrl } from '#kit/text/links/mailto-url.ts';
import { Link } from '#kit/ui/controls/link.tsx';
import { deferred } from '#kit/ui/feedback/deferred.tsx';
import { pageContext } from '#parish/site/page-context.ts';
import { PageHeader } from '#parish/site/page-header.tsx';
import { pageMeta } from '#parish/site/page-meta.ts';
import { addressLine, cityLine, useParish } from '#parish/site/site.ts';
import { loadResources } from '#resources/pages/load-resources.ts';
import { ResourcesSection } from '#resources/pages/resources-section.tsx';
import { ServicesSections } from '#services/pages/services-sections.tsx';
import { SundayContent, serviceSentence } from '#services/sunday-content.tsx';
import type { Route } from './+types/services';
import sanctuary from './sanctuary.svg';
import inlineSanctuary from './sanctuary.svg?inline';

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
  const site = matches[0].loaderData;
  const month = loaderData?.query.month;
  return pageMeta({
    title: 'Worship Services',
    description: (parish) =>
      `${serviceSentence(matches) || 'Services'} at ${parish.identity.name}, ${addressLine(parish.place)}. The lectionary, and books to follow the services.`,
    path: '/services',
    image: '/previews/services.jpg',
    isIndexable: !month || isYearIndexable(yearOfMonth(month), site?.year),
    site,
  });
}

/** The worship services page (public specification, section 2). */
export default function ServicesPage({
  loaderData: { query, services, preloaded, resources },
  matches,
}: Route.ComponentProps) {
  const { today } = matches[0].loaderData;
  const { identity, place, phoneUrl, words } = useParish();
  const { street, mapUrl, phone, email } = place;
  const selection = { month: query.month ?? monthOf(today), date: query.date };
  return (
    <main>
      <PageHeader
        path="/services"
        scene={import.meta.env.SSR ? inlineSanctuary : sanctuary}
        title="Worship Services"
        eyebrow={identity.jurisdiction}
        introduction={words.servicesIntroduction}
      />
      <dl className="wrap section grid gap-7 md:grid-cols-3">
        <SundayContent>
          {({ main }) =>
            main && (
              <Fact term="When" value={main.time}>
                {main.day} · {main.name}
              </Fact>
            )
          }
        </SundayContent>
        {street && (
          <Fact term="Where" value={street}>
            {cityLine(place)}
            {mapUrl && (
              <>
                {' · '}
                <a href={mapUrl} rel="noopener noreferrer" className="link">
                  See it on a map
                </a>
              </>
            )}
          </Fact>
        )}
        {(phone || email) && (
          <Fact term="Questions" value={phone || email} href={phone ? phoneUrl : mailtoUrl(email)}>
            {phone && email && (
              <>
                or write to{' '}
                <a href={mailtoUrl(email)} className="link">
                  {email}
                </a>
              </>
            )}
          </Fact>
        )}
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
        Coming for the first time?{' '}
        <Link to="/visit" prefetch="intent" className="link">
          What to expect
        </Link>
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
