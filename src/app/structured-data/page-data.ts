import type { StaticHandlerContext } from 'react-router';
import { dayTitle } from '#calendar/day/day-labels.ts';
import type { DayData } from '#calendar/day/day-page.tsx';
import { dayUrl, yearUrl } from '#calendar/urls.ts';
import { type YearData, yearTitle } from '#calendar/year/year-data.ts';
import type { Event } from '#events/contract.ts';
import { eventUrl } from '#events/pages/event-url.ts';
import { galleryUrl } from '#gallery/gallery-url.ts';
import type { GalleryData } from '#gallery/load-gallery.ts';
import type { Client } from '#kit/api/client.ts';
import { loadOptional } from '#kit/ssr/load-optional.ts';
import type { NewsArticle } from '#news/contract.ts';
import { articleUrl } from '#news/pages/article-url.ts';
import type { Parish } from '#parish/contract.ts';
import type { PageContext } from '#parish/site/page-context.ts';
import {
  breadcrumbs,
  church,
  event,
  faqPage,
  newsArticle,
  type SchemaObject,
  serviceEvent,
} from './schema-org.ts';

type Objects = readonly (SchemaObject | undefined)[];
type Trail = Parameters<typeof breadcrumbs>[0];

/** The dates of services that are looked up. */
const SCHEDULE_DAYS = 400;

const EVENTS_AND_NEWS = ['Events & News', '/eventsandnews'] as const;
const SERVICES = ['Services', '/services'] as const;

/** The structured data of each page, by the id of its route, from the data that its loader returned. */
const pages: Readonly<Record<string, (loaded: never, site: PageContext) => Objects | Promise<Objects>>> = {
  home: (_, site) => churchWithServices(site),
  about: (_, site) => churchWithServices(site),
  services: async (_, site) => [...(await churchWithServices(site)), ...(await serviceEvents(site))],
  visit: ({ visit: { questions } }: { visit: Pick<Parish['visit'], 'questions'> }) => [faqPage(questions)],
  event: ({ event: { value } }: { event: { value: Event } }, site) => [
    event(value, site),
    breadcrumbs([EVENTS_AND_NEWS, [value.title, eventUrl(value)]], site),
  ],
  'news-article': ({ article: { value } }: { article: { value: NewsArticle } }, site) => [
    newsArticle(value, site),
    breadcrumbs([EVENTS_AND_NEWS, [value.title, articleUrl(value)]], site),
  ],
  lectionary: ({ value }: { value: DayData | YearData }, site) => [
    breadcrumbs([SERVICES, ...lectionaryTrail(value)], site),
  ],
  'lectionary-fasting': (_, site) => [breadcrumbs([SERVICES, ['Fasting', '/lectionary/fasting']], site)],
  'service-readings': (_, site) => [
    breadcrumbs([SERVICES, ['Service readings', '/lectionary/services']], site),
  ],
  gallery: ({ gallery: { value } }: { gallery: { value: GalleryData } }, site) =>
    value.openFolder
      ? [
          breadcrumbs(
            [
              ['Gallery', '/gallery'],
              [value.openFolder.name, galleryUrl({ category: 'all', folderId: value.openFolder._id })],
            ],
            site,
          ),
        ]
      : [],
};

async function churchWithServices(site: PageContext): Promise<Objects> {
  const [services = [], sunday] = await Promise.all([
    loadOptional(site.client.services.list()),
    loadOptional(site.client.sunday.read()),
  ]);
  return [church(site, { services, sunday })];
}

/** The services with a known date. */
async function serviceEvents(site: PageContext): Promise<Objects> {
  const { services, schedule }: Client = site.client;
  const [all = [], dates = []] = await Promise.all([
    loadOptional(services.list()),
    loadOptional(schedule.list({ query: { days: SCHEDULE_DAYS } })),
  ]);
  return all.map((service) =>
    serviceEvent(
      service,
      dates.filter(({ serviceId }) => serviceId === service.id),
      site,
    ),
  );
}

function lectionaryTrail(content: DayData | YearData): Trail {
  if ('year' in content) return [[yearTitle(content.year), yearUrl(content.year)]];
  const { day } = content;
  const year = Number(day.date.slice(0, 4));
  return [
    [yearTitle(year), yearUrl(year)],
    [dayTitle(day), dayUrl(day.date)],
  ];
}

/**
 * The structured data of a page that was found.
 *
 * @param site the data of every page.
 * @returns one JSON-LD text for each object; no text can end its script element.
 */
export async function structuredDataOf(
  { loaderData, matches, statusCode }: Pick<StaticHandlerContext, 'loaderData' | 'matches' | 'statusCode'>,
  site: PageContext,
): Promise<string[]> {
  const id = matches.at(-1)?.route.id ?? '';
  const create = pages[id];
  if (!create || statusCode !== 200) return [];
  const objects = await create(loaderData[id] as never, site);
  return objects.filter((object) => object !== undefined).map(toJson);
}

function toJson(object: SchemaObject): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...object }, (_, value) =>
    value === '' || value === null || (Array.isArray(value) && value.length === 0) ? undefined : value,
  ).replaceAll('<', String.raw`\u003c`);
}
