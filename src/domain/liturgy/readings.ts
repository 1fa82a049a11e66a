import type { Entry, ReadingSet } from './feast-entry.ts';
import { commonOf } from './tables/all.ts';

/** The printed lists that are in use side by side; a parish keeps to one. */
export type Edition = 2007 | 2016;

/** What is read under one heading: a reference a line. */
export interface Reading {
  readonly heading: string;
  readonly lines: readonly string[];
}

const HEADINGS = [
  ['evening', 'Evening'],
  ['morning', 'Morning'],
  ['beforeHolyQurbana', 'Before Holy Qurbana'],
  ['holyQurbana', 'Holy Qurbana'],
] as const;

/**
 * The readings of an entry in both lists, each whole: null where the list of 2016 was not found. An entry without a set of its
 * own in 2007 reads from its common, or from the numbered Sunday of the same date.
 *
 * @param sameDate all entries of that date.
 */
export function readingsOf(
  entry: Entry,
  sameDate: readonly Entry[],
): { readonly 2007: readonly Reading[]; readonly 2016: readonly Reading[] | null } {
  const source = entry.usesReadingsOf ? sameDate.find(isNumberedAfterDenaha) : entry;
  const common = entry.usesCommon === undefined ? undefined : commonOf.get(entry.usesCommon);
  return {
    2007: underHeadings(source?.readings ?? common?.readings ?? {}),
    2016: source?.revised ? underHeadings(source.revised) : null,
  };
}

/** The list that a parish reads from, whole; where its list has nothing for the day, the other one whole. */
export function readingsIn(
  edition: Edition,
  lists: ReturnType<typeof readingsOf>,
): { readonly edition: Edition; readonly readings: readonly Reading[] } {
  const revised = lists[2016];
  return revised && (edition === 2016 || lists[2007].length === 0)
    ? { edition: 2016, readings: revised }
    : { edition: 2007, readings: lists[2007] };
}

function isNumberedAfterDenaha({ on }: Entry): boolean {
  return 'sundayAfter' in on && on.sundayAfter === 'denaha';
}

/** The four headings first, then any other in its order; one without readings is left out. */
export function underHeadings(set: ReadingSet): Reading[] {
  return [
    ...HEADINGS.map(([key, heading]) => ({ heading, lines: set[key] ?? [] })),
    ...(set.other ?? []).map(({ heading, refs }) => ({ heading, lines: refs })),
  ].filter(({ lines }) => lines.length > 0);
}
