import type { Entry, ReadingSet, UndatedEntry } from '../observances/entry.ts';
import { commonsByKey } from '../tables/all.ts';
import { commons } from '../tables/commons.ts';
import { serviceReadings } from '../tables/services.ts';

/** The two editions of the printed list in use; a parish follows one. */
export type Edition = 2007 | 2016;

/** The readings under one heading, one reference a line. */
export interface ReadingGroup {
  readonly heading: string;
  readonly lines: string[];
}

const HEADINGS = [
  ['evening', 'Evening'],
  ['morning', 'Morning'],
  ['beforeHolyQurbana', 'Before Holy Qurbana'],
  ['holyQurbana', 'Holy Qurbana'],
] as const;

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
  return {
    2007: toReadings(source?.readings ?? common?.readings ?? {}),
    2016: source?.revised ? toReadings(source.revised) : null,
  };
}

/** Returns all readings of the parish's edition or, if that edition has none for the day, all of the other one. */
export function readingsIn(
  edition: Edition,
  lists: ReturnType<typeof readingsOf>,
): { readonly edition: Edition; readonly readings: ReadingGroup[] } {
  const revised = lists[2016];
  return revised && (edition === 2016 || lists[2007].length === 0)
    ? { edition: 2016, readings: revised }
    : { edition: 2007, readings: lists[2007] };
}

/** The four headings, then others in their order; omits headings without readings. */
export function toReadings(set: ReadingSet): ReadingGroup[] {
  return [
    ...HEADINGS.flatMap(([key, heading]) => (set[key]?.length ? { heading, lines: [...set[key]] } : [])),
    ...(set.other ?? []).flatMap(({ heading, refs }) =>
      refs.length > 0 ? { heading, lines: [...refs] } : [],
    ),
  ];
}

/** Readings without a date: those of rites, then those that groups of saints share. */
export function undatedReadings() {
  const ofKind = (kind: 'service' | 'common', entries: readonly UndatedEntry[]) =>
    entries.map(({ key, name, readings = {} }) => ({ key, name, kind, readings: toReadings(readings) }));
  return [...ofKind('service', serviceReadings), ...ofKind('common', commons)];
}
