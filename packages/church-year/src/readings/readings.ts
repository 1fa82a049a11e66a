import type { Entry, ReadingSet, UndatedEntry } from '../observances/entry.ts';
import { commonsByKey } from '../tables/all.ts';
import { commons } from '../tables/commons.ts';
import { serviceReadings } from '../tables/services.ts';

/** The two editions of the printed list in use; a parish follows one. */
export type Edition = 2007 | 2016;

/** The readings under one heading, one reference a line. */
export interface ReadingGroup {
  readonly heading: string;
  readonly malayalam: string | null;
  readonly lines: string[];
}

const HEADINGS = [
  ['evening', 'Evening'],
  ['morning', 'Morning'],
  ['beforeHolyQurbana', 'Before Holy Qurbana'],
  ['holyQurbana', 'Holy Qurbana'],
] as const;

/** The headings in Malayalam: these four, then those that single days have. */
const malayalamHeadings: ReadonlyMap<string, string> = new Map([
  ['Evening', 'സന്ധ്യ'],
  ['Morning', 'പ്രഭാതം'],
  ['Before Holy Qurbana', 'വി. കുർബ്ബാനയ്ക്കു മുമ്പ്'],
  ['Holy Qurbana', 'വി. കുർബ്ബാന'],
  ['Midnight', 'പാതിരാത്രി'],
  ['Third hour', 'മൂന്നാം മണി'],
  ['Noon', 'ഉച്ച'],
  ['Ninth hour', 'ഒമ്പതാം മണി'],
  ['First Qaumo', 'ഒന്നാം കൗമാ'],
  ['Second Qaumo', 'രണ്ടാം കൗമാ'],
  ['Third Qaumo', 'മൂന്നാം കൗമാ'],
  ['Service of the first kneeling', 'ഒന്നാം മുട്ടുകുത്തൽ ശുശ്രൂഷ'],
  ['Service of the second kneeling', 'രണ്ടാം മുട്ടുകുത്തൽ ശുശ്രൂഷ'],
  ['Service of the third kneeling', 'മൂന്നാം മുട്ടുകുത്തൽ ശുശ്രൂഷ'],
  ['Blessing of the Water', 'വെള്ളം വാഴ്ത്തൽ'],
  ['Blessing of the palm leaves', 'കുരുത്തോല വാഴ്ത്തൽ'],
  ['By the fire-pit', 'തീക്കുഴിയുടെ അരികിൽ'],
  ['Procession (at the western entrance)', 'പ്രദക്ഷിണം (പടിഞ്ഞാറേ വാതിൽക്കൽ)'],
  ['Celebration of the Holy Cross', 'സ്ലീബാ ആഘോഷം'],
  ['Veneration of the Holy Cross', 'സ്ലീബാ വന്ദനം'],
  ['Washing of the feet', 'കാൽകഴുകൽ ശുശ്രൂഷ'],
  ['Shub-khono', 'ശുബ്കോനോ'],
  ['Vadhe Dhalmeeno', 'വാദെ ദൽമീനോ'],
  ['Readings', 'വായനകൾ'],
]);

/**
 * Returns the readings of an entry in both editions; null if the 2016 readings are not known. In 2007, an entry without
 * readings uses those of its common or of the numbered Sunday of the same date.
 *
 * @param sameDate all entries of that date.
 */
export function readingsOf(
  entry: Entry,
  sameDate: readonly Entry[],
): { readonly 2007: ReadingGroup[]; readonly 2016: ReadingGroup[] | null } {
  const source = entry.usesReadingsOf
    ? sameDate.find(({ on }) => 'sundayAfter' in on && on.sundayAfter === 'denaha')
    : entry;
  const common = entry.usesCommon === undefined ? undefined : commonsByKey.get(entry.usesCommon);
  // a year uses one of the two for almost all its days
  return {
    get 2007() {
      return toReadings(source?.readings ?? common?.readings ?? {});
    },
    get 2016() {
      return source?.revised ? toReadings(source.revised) : null;
    },
  };
}

/** Returns all readings of the parish's edition or, if that edition has none for the day, all of the other one. */
export function readingsIn(
  edition: Edition,
  lists: ReturnType<typeof readingsOf>,
): { readonly edition: Edition; readonly readings: ReadingGroup[] } {
  for (const each of edition === 2016 ? ([2016, 2007] as const) : ([2007, 2016] as const)) {
    const readings = lists[each];
    if (readings?.length) return { edition: each, readings };
  }
  return { edition: 2007, readings: [] };
}

/** The four headings, then others in their order; omits headings without readings. */
export function toReadings(set: ReadingSet): ReadingGroup[] {
  const groups: ReadingGroup[] = [];
  for (const [key, heading] of HEADINGS) if (set[key]?.length) groups.push(toGroup(heading, set[key]));
  for (const { heading, refs } of set.other ?? []) if (refs.length > 0) groups.push(toGroup(heading, refs));
  return groups;
}

const toGroup = (heading: string, refs: readonly string[]): ReadingGroup => ({
  heading,
  malayalam: malayalamHeadings.get(heading) ?? null,
  lines: [...refs],
});

/** Readings without a date: those of rites, then those that groups of saints share. */
export function undatedReadings() {
  const ofKind = (kind: 'service' | 'common', entries: readonly UndatedEntry[]) =>
    entries.map(({ key, name, malayalam, readings = {} }) => ({
      ...{ key, name, malayalam, kind },
      readings: toReadings(readings),
    }));
  return [...ofKind('service', serviceReadings), ...ofKind('common', commons)];
}
