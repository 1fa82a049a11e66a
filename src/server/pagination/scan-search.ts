import { setImmediate } from 'node:timers/promises';
import { matches } from '#domain/text.ts';
import { type Asked, type Listed, readRows, type Stretch } from './keyset.ts';
import { inTurns } from './yielding-iteration.ts';

/** What one search looks through: more than a parish has, and some tens of milliseconds of work. Whoever wants to search on does. */
export const MAX_SCANNED_ROWS = 10_000;
/** Read in one go, in a few milliseconds: few rows, since they may be long, and more after some that were not. */
const READ_AT_ONCE = { few: 50, many: 250 };
const LONG_CHARACTERS = 1_000;

interface Search<Row> {
  readonly term: string;
  /** What of a row is searched. */
  readonly texts: (row: Row) => readonly (string | null)[];
}

/**
 * The rows of a list in which a text is found, in its order. No index tells where a text stands in every script and
 * spelling, so rows are looked at one by one.
 *
 * @param next where to search on: from the last one found when there may be more, else after the 10,000 looked at.
 */
export async function searchPage<Row>(
  stretches: readonly Stretch<Row>[],
  { after, limit, ...search }: Asked & Search<Row>,
): Promise<{ rows: Row[]; next: string | null }> {
  const found: Listed<Row>[] = [];
  let place = after;
  let left = MAX_SCANNED_ROWS;
  let atOnce = READ_AT_ONCE.few;
  while (left > 0) {
    const listed = await readRows(stretches, { after: place, limit: atOnce });
    const { matching, areLong } = await lookedThrough(listed, search);
    found.push(...matching);
    const isWhole = listed.length < atOnce;
    if (found.length > limit || isWhole) {
      const next = found.length > limit ? found[limit - 1]?.place() : undefined;
      return { rows: found.slice(0, limit).map(({ row }) => row), next: next ?? null };
    }
    place = listed.at(-1)?.place();
    left -= listed.length;
    atOnce = Math.min(areLong ? READ_AT_ONCE.few : READ_AT_ONCE.many, left);
    await setImmediate();
  }
  return { rows: found.map(({ row }) => row), next: place ?? null };
}

async function lookedThrough<Row>(listed: readonly Listed<Row>[], { term, texts }: Search<Row>) {
  const matching: Listed<Row>[] = [];
  let characters = 0;
  await inTurns(listed, (one) => {
    const searched = texts(one.row);
    characters += searched.reduce((sum, text) => sum + (text?.length ?? 0), 0);
    if (matches(term, ...searched)) matching.push(one);
  });
  return { matching, areLong: characters > LONG_CHARACTERS * listed.length };
}

/**
 * What was found by a few of its columns, whole.
 *
 * @param read gives only what the asker may see: others had their turn since it was found, and may have hidden it.
 */
export async function inThisOrder<Row extends { readonly id: number }>(
  found: readonly { readonly id: number }[],
  read: (ids: readonly number[]) => Promise<Row[]>,
): Promise<Row[]> {
  if (found.length === 0) return [];
  const rows = new Map((await read(found.map(({ id }) => id))).map((row) => [row.id, row]));
  return found.flatMap(({ id }) => rows.get(id) ?? []);
}
