import { asListed, type Listed } from '#contract/client.ts';

/** Where a page begins; nothing for the first one. */
export interface Place {
  readonly after?: string;
}

/** A list of more rows is not loaded whole: the server searches and orders it. */
export const MOST_ROWS = 2_000;

/**
 * A list with all of its pages, so that it can be searched and ordered here; only the first page of one that has more
 * than `most` rows.
 */
export async function loadPages<Row>(
  ask: (place: Place) => Promise<Listed<Row[]>>,
  most = MOST_ROWS,
): Promise<Listed<Row[]>> {
  const first = await ask({});
  if (first.next === null || (first.total ?? 0) > most) return first;
  const rows = [...first];
  let { next } = first as { next: string | null };
  while (next !== null && rows.length < most) {
    const page: Listed<Row[]> = await ask({ after: next });
    rows.push(...page);
    next = page.next;
  }
  return asListed(rows, { total: next === null ? rows.length : first.total, next });
}
