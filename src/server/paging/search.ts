import { setImmediate } from 'node:timers/promises';
import { matches } from '#domain/text.ts';
import { type Asked, type Listed, readRows, type Stretch } from './read-page.ts';

/** What one search looks through: more than a parish has, and some tens of milliseconds of work. Whoever wants to search on does. */
const SEARCHED = 10_000;
/** Looked at in one go, in a few milliseconds; then others have their turn. */
const SEARCHED_AT_ONCE = 500;

/**
 * The rows of a list in which a text is found, in its order. No index tells where a text stands in every script and
 * spelling, so rows are looked at one by one.
 *
 * @param texts what of a row is searched.
 * @param next where to search on: from the last one found when there may be more, else after the 10,000 looked at.
 */
export async function searchPage<Row>(
  stretches: readonly Stretch<Row>[],
  {
    term,
    texts,
    after,
    limit,
  }: Asked & { readonly term: string; readonly texts: (row: Row) => readonly (string | null)[] },
): Promise<{ rows: Row[]; next: string | null }> {
  const found: Listed<Row>[] = [];
  let place = after;
  for (let seen = 0; seen < SEARCHED; seen += SEARCHED_AT_ONCE) {
    const listed = await readRows(stretches, { after: place, limit: SEARCHED_AT_ONCE });
    found.push(...listed.filter(({ row }) => matches(term, ...texts(row))));
    const isWhole = listed.length < SEARCHED_AT_ONCE;
    if (found.length > limit || isWhole) {
      const next = found.length > limit ? found[limit - 1]?.place() : undefined;
      return { rows: found.slice(0, limit).map(({ row }) => row), next: next ?? null };
    }
    place = listed.at(-1)?.place();
    await setImmediate();
  }
  return { rows: found.map(({ row }) => row), next: place ?? null };
}

/** What was found by a few of its columns, whole. */
export async function inThisOrder<Row extends { readonly id: number }>(
  found: readonly { readonly id: number }[],
  read: (ids: readonly number[]) => Promise<Row[]>,
): Promise<Row[]> {
  if (found.length === 0) return [];
  const rows = new Map((await read(found.map(({ id }) => id))).map((row) => [row.id, row]));
  return found.flatMap(({ id }) => rows.get(id) ?? []);
}
