import { useRouteLoaderData } from 'react-router';
import type { Parish, ParishWords } from '../contract.ts';

/** What the root loader provides for every page: `matches[0].loaderData`. */
export interface Site {
  readonly publicUrl: string;
  readonly parish: SiteParish;
}

/** The parish's details. The root loader reads them once; the Parish tab reloads them. */
export function useParish(): SiteParish {
  const parish = useRouteLoaderData<Site>('root')?.parish;
  if (!parish) throw new Error('The root loader has not run');
  return parish;
}

export type SiteParish = ReturnType<typeof toSiteParish>;

/** The details that every page loads. About, Donate and the page for the first visit load the others. */
export function toSiteParish({ values: _, visit: _visit, words, liturgy, pictures, ...others }: Parish) {
  const { identity, isNew } = others;
  const siteWords = Object.entries(words).filter(([name]) => !name.startsWith('donation'));
  return {
    ...others,
    identity: isNew ? { ...identity, tagline: 'This site is being prepared.' } : identity,
    words: Object.fromEntries(siteWords) as Omit<ParishWords, `donation${string}`>,
    liturgy: {
      toneProfile: liturgy.toneProfile,
      recordingsNote: liturgy.recordingsNote,
      malayalam: liturgy.malayalam,
    },
    pictures: { patron: pictures.patron, hero: pictures.hero },
  };
}

/** 'Springfield, IL 62701' */
export function cityLine({ city, state, postalCode }: SiteParish['place']): string {
  return [city, `${state} ${postalCode}`.trim()].filter(Boolean).join(', ');
}

/** '1200 Meadow Lane, Springfield, IL 62701' */
export function addressLine(place: SiteParish['place']): string {
  return [place.street, cityLine(place)].filter(Boolean).join(', ');
}

/** The parish's name with its city, as in window titles. */
export function siteName({ identity, place }: SiteParish): string {
  return [identity.name, place.city].filter(Boolean).join(', ');
}

/** '1200 Meadow Lane, Springfield' */
export function streetLine({ street, city }: SiteParish['place']): string {
  return [street, city].filter(Boolean).join(', ');
}

const ON_SITE =
  /\b(?:church|parish|chapel|sanctuary|hall|school|class(?:room)?s?|room|lawn|office|kitchen)\b/i;

/** Whether an event's place is on the parish's ground; any other text is an address itself. */
export function isOnSite(location: string | null): boolean {
  return location === null || ON_SITE.test(location);
}
