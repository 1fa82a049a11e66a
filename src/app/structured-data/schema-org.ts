/** Structured data for search engines (https://schema.org). Only the server imports this folder. */

import type { Event } from '#events/contract.ts';
import { eventUrl } from '#events/pages/event-url.ts';
import { DEFAULT_ADMINISTRATOR_NAME } from '#kit/auth/wire.ts';
import { laterTime, parseTime } from '#kit/dates/time-of-day.ts';
import { textOf } from '#kit/formatted-text/text-node.ts';
import type { Picture } from '#kit/media/contract.ts';
import { cropUrl, pictureCrops } from '#kit/media/link-preview.ts';
import type { NewsArticle } from '#news/contract.ts';
import { articleUrl } from '#news/pages/article-url.ts';
import type { ServiceRule } from '#parish/rules/contract.ts';
import { ruleOfText } from '#parish/rules/service-rule.ts';
import type { Site, SiteParish } from '#parish/site/site.ts';
import { isOnSite } from '#parish/site/site.ts';
import type { ScheduleEntry } from '#services/contract/schedule.ts';
import { lengthOf } from '#services/contract/service-times.ts';
import type { Service } from '#services/contract/services.ts';
import type { Sunday } from '#services/contract/sunday.ts';

/** A JSON-LD object. A property that is undefined, an empty text or an empty list is left out. */
export interface SchemaObject {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

const SCHEMA = 'https://schema.org';
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const absolute = (path: string, { publicUrl }: Site) => new URL(path, publicUrl).href;

/** The picture in three shapes, or in its own if its host creates no others. */
function imagesOf(picture: Picture | null | undefined, site: Site): string[] | undefined {
  if (!picture) return undefined;
  const { preview, src } = picture;
  const paths = preview ? pictureCrops.map((crop) => cropUrl(preview, crop)) : [src];
  return paths.map((path) => absolute(path, site));
}

function addressOf({ place }: SiteParish): SchemaObject {
  return {
    '@type': 'PostalAddress',
    streetAddress: place.street,
    addressLocality: place.city,
    addressRegion: place.state,
    postalCode: place.postalCode,
    addressCountry: place.country,
  };
}

/** The coordinates of a marker in a link to a map (OpenStreetMap, Google); undefined if there is none. */
export function coordinatesIn(mapUrl: string): SchemaObject | undefined {
  const number = '(-?\\d{1,3}\\.\\d+)';
  const pattern = `(?:marker=|mlat=|[?&](?:q|query)=|!3d)${number}(?:,|%2C|&mlon=|!4d)${number}`;
  const [, latitude, longitude] = new RegExp(pattern, 'i').exec(mapUrl) ?? [];
  return latitude === undefined
    ? undefined
    : { '@type': 'GeoCoordinates', latitude: Number(latitude), longitude: Number(longitude) };
}

const logoOf = (site: Site) => absolute(site.parish.pictures.patron?.src ?? '/apple-touch-icon.png', site);

function organization(site: Site): SchemaObject {
  const { name } = site.parish.identity;
  return { '@type': 'Organization', name, url: absolute('/', site), logo: logoOf(site) };
}

/** The church with the opening hours of its weekly services. */
export function church(
  site: Site,
  { services, sunday }: { readonly services: readonly Service[]; readonly sunday: Sunday | undefined },
): SchemaObject {
  const { parish } = site;
  const { identity, place, links, pictures } = parish;
  const hours = services.flatMap((service) => {
    const { rule, span } = timesOf(service);
    if (rule?.kind !== 'weekly' || !span) return [];
    const dayOfWeek = `${SCHEMA}/${WEEKDAYS[rule.weekday]}`;
    return {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek,
      opens: span.start,
      closes: span.end ?? laterTime(span.start, lengthOf(service)),
    };
  });
  return {
    '@type': 'Church',
    name: identity.name,
    url: absolute('/', site),
    description:
      sunday &&
      [sunday.texts.sentence && `${sunday.texts.sentence}.`, ...sunday.texts.changes]
        .filter(Boolean)
        .join(' '),
    image: imagesOf(pictures.hero ?? pictures.patron, site) ?? [absolute('/previews/parish.jpg', site)],
    logo: logoOf(site),
    address: addressOf(parish),
    geo: coordinatesIn(place.mapEmbedUrl) ?? coordinatesIn(place.mapUrl),
    hasMap: place.mapUrl,
    telephone: parish.phoneUrl.replace('tel:', ''),
    email: place.email,
    sameAs: links.social.map(({ url }) => url),
    openingHoursSpecification: hours.length > 0 ? hours : undefined,
  };
}

/** When a service is held and its times, as far as its texts are clear. */
function timesOf({ rule: stored, day, time }: Service) {
  const rule: ServiceRule | undefined = stored ?? ruleOfText(day);
  const own = parseTime(time);
  return { rule, span: rule?.time ? { start: rule.time, end: null } : own };
}

/** The properties that all events share. */
function eventBase(site: Site, isCanceled: boolean) {
  return {
    '@type': 'Event',
    eventStatus: `${SCHEMA}/${isCanceled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `${SCHEMA}/OfflineEventAttendanceMode`,
    organizer: organization(site),
  };
}

function placeOf(location: string | null, { parish }: Site): SchemaObject {
  return {
    '@type': 'Place',
    name: location ?? parish.identity.name,
    address: isOnSite(location) ? addressOf(parish) : { '@type': 'PostalAddress', streetAddress: location },
  };
}

/** An event; undefined without a date, which is required. */
export function event(record: Event, site: Site): SchemaObject | undefined {
  if (record.date === null) return undefined;
  const { program } = record;
  const shared = { ...eventBase(site, record.isCanceled), location: placeOf(record.location, site) };
  return {
    ...shared,
    name: record.title,
    startDate: record.start ?? record.date,
    endDate: program.at(-1)?.end ?? record.lastDate ?? record.end,
    description: record.summary,
    image: imagesOf(record.picture, site),
    url: absolute(eventUrl(record), site),
    subEvent: program.map(({ date, text, start, end }) => ({
      ...shared,
      name: text,
      startDate: start ?? date,
      endDate: end,
    })),
  };
}

/** The most dates that a schedule names one by one. */
const MAX_SINGLE_DATES = 60;

/**
 * A service with its next date and its schedule, or undefined if it has no next date. The schedule says how often the
 * service repeats, and names the dates one by one that are changed or that follow the church year.
 *
 * @param dates the next dates of the service, in order.
 */
export function serviceEvent(
  service: Service,
  dates: readonly ScheduleEntry[],
  site: Site,
): SchemaObject | undefined {
  const { rule, span } = timesOf(service);
  const held = dates.filter(({ change }) => change !== 'notHeld');
  const [next] = held;
  if (!next) return undefined;
  const repetition = rule && span ? repetitionOf(rule) : undefined;
  const schedule = { '@type': 'Schedule', scheduleTimezone: site.parish.place.timeZone };
  const exceptions = dates.filter(({ change }) => change !== null).map(({ date }) => date);
  const regular = repetition && {
    ...schedule,
    ...repetition,
    startDate: next.date,
    startTime: span?.start,
    endTime: span?.end,
    exceptDate: exceptions.length > 0 ? exceptions : undefined,
  };
  const single = held
    .filter(({ change }) => !repetition || change === 'moved')
    .slice(0, MAX_SINGLE_DATES)
    .map(({ date, start, end }) => ({
      ...schedule,
      startDate: date,
      endDate: date,
      repeatCount: 1,
      startTime: timeOf(start),
      endTime: end && timeOf(end),
    }));
  return {
    ...eventBase(site, false),
    name: service.name,
    description: textOf(service.formatted.description),
    inLanguage: next.language,
    startDate: next.start,
    endDate: next.end,
    location: placeOf(next.place, site),
    eventSchedule: regular ? [regular, ...single] : single,
  };
}

/** The time in 'YYYY-MM-DDTHH:MM' with offset. */
const timeOf = (local: string) => local.slice(11, 16);

/** How often a rule repeats; undefined for the days of a season, of a feast, or a list of dates. */
function repetitionOf(rule: ServiceRule) {
  switch (rule.kind) {
    case 'weekly':
      return { repeatFrequency: 'P1W', byDay: `${SCHEMA}/${WEEKDAYS[rule.weekday]}` };
    case 'fortnightly':
      return { repeatFrequency: 'P2W', byDay: `${SCHEMA}/${WEEKDAYS[rule.weekday]}` };
    case 'monthly':
      // RFC 5545: '1SU', '-1FR'
      return {
        repeatFrequency: 'P1M',
        byDay: `${rule.nth}${WEEKDAYS[rule.weekday]?.slice(0, 2).toUpperCase()}`,
      };
    default:
      return undefined;
  }
}

/** An article. Its author is the person in the byline; the parish for the account that the first start creates. */
export function newsArticle(article: NewsArticle, site: Site): SchemaObject {
  const author = article.createdBy?.name;
  return {
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.summary,
    datePublished: article.createdAt,
    dateModified: article.updatedAt,
    author:
      author && author !== DEFAULT_ADMINISTRATOR_NAME
        ? { '@type': 'Person', name: author }
        : organization(site),
    publisher: organization(site),
    image: imagesOf(article.picture, site) ?? [absolute('/previews/events-and-news.jpg', site)],
    mainEntityOfPage: absolute(articleUrl(article), site),
  };
}

/** The pages above a page and the page itself, after the home page. */
export function breadcrumbs(
  trail: readonly (readonly [name: string, path: string])[],
  site: Site,
): SchemaObject {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: ([['Home', '/'], ...trail] as const).map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path, site),
    })),
  };
}

/** Questions with their answers; undefined if there are none. */
export function faqPage(
  questions: readonly { readonly question: string; readonly answer: string }[],
): SchemaObject | undefined {
  if (questions.length === 0) return undefined;
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
