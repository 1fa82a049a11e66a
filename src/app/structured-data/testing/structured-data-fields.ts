interface Fields {
  readonly required: readonly string[];
  readonly recommended: readonly string[];
  /** Recommended, but not every parish or record has them. */
  readonly ifKnown: readonly string[];
}

/**
 * The properties of structured data in the documentation of search engines
 * (https://developers.google.com/search/docs/appearance/structured-data). `a.b` is a property of the object in `a`, or of
 * each object in the list `a`.
 */
export const structuredDataFields: Readonly<Record<string, Fields>> = {
  Church: {
    required: ['name', 'address.streetAddress', 'address.addressLocality', 'url'],
    recommended: [
      ...['image', 'logo', 'telephone', 'email', 'sameAs', 'description', 'hasMap'],
      ...['openingHoursSpecification.dayOfWeek', 'openingHoursSpecification.opens'],
    ],
    ifKnown: [
      ...['address.addressRegion', 'address.postalCode', 'address.addressCountry'],
      ...['geo.latitude', 'geo.longitude', 'openingHoursSpecification.closes'],
    ],
  },
  Event: {
    required: ['name', 'startDate', 'location.name', 'location.address.streetAddress'],
    recommended: ['eventStatus', 'organizer.name', 'organizer.url', 'eventAttendanceMode', 'description'],
    ifKnown: ['endDate', 'image'],
  },
  NewsArticle: {
    required: ['headline', 'image', 'datePublished'],
    recommended: [
      ...['dateModified', 'author.name', 'publisher.name', 'publisher.logo', 'publisher.url'],
      ...['mainEntityOfPage', 'description'],
    ],
    ifKnown: [],
  },
  BreadcrumbList: {
    required: ['itemListElement.position', 'itemListElement.name', 'itemListElement.item'],
    recommended: [],
    ifKnown: [],
  },
  FAQPage: { required: ['mainEntity.name', 'mainEntity.acceptedAnswer.text'], recommended: [], ifKnown: [] },
};

/** The structured data in a page. */
export function structuredDataIn(html: string): Record<string, unknown>[] {
  const elements = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...elements].map(([, json = '']) => JSON.parse(json));
}

/** The properties that an object does not have, or its type if it is not in the table. */
export function missingFields(
  object: Readonly<Record<string, unknown>>,
  lists: readonly (keyof Fields)[] = ['required', 'recommended'],
): string[] {
  const type = String(object['@type']);
  const fields = structuredDataFields[type];
  if (!fields) return [type];
  return lists.flatMap((list) => fields[list]).filter((path) => valuesAt(object, path).includes(undefined));
}

/** The values at a path, of each object in a list; undefined for a missing one. */
function valuesAt(object: object, path: string): unknown[] {
  return path.split('.').reduce<unknown[]>(
    (values, key) =>
      values.flatMap((value) => {
        const next = (value as Record<string, unknown> | undefined)?.[key];
        return Array.isArray(next) && next.length === 0 ? [undefined] : next;
      }),
    [object],
  );
}
