import { setImmediate } from 'node:timers/promises';
import { matchesSearch } from '#domain/text/search.ts';
import { type KeysetRange, type PageRequest, type RowWithCursor, readRows } from './keyset.ts';
import { yieldingForEach } from './yielding-iteration.ts';

/**
 * Rows that one request scans: more than a parish has, and some tens of milliseconds of work. The client can continue with
 * `next`.
 */
export const MAX_SCANNED_ROWS = 10_000;
/** Rows per query. The first batch is small, because rows may be long; batches after short rows are larger. */
const BATCH_SIZES = { few: 50, many: 250 };
const LONG_ROW_CHARACTERS = 1_000;

interface SearchOptions<Row> {
  readonly term: string;
  /** The texts of a row that are searched. */
  readonly texts: (row: Row) => readonly (string | null)[];
}

/**
 * Finds the rows of a list that contain a text, in the order of the list. Scans row by row, because no index supports
 * substring search with Unicode folding.
 *
 * @returns `next`: cursor to continue the search, after the last match if there may be more, or after the 10,000 scanned rows.
 */
export async function searchPage<Row>(
  ranges: readonly KeysetRange<Row>[],
  { after, limit, ...search }: PageRequest & SearchOptions<Row>,
): Promise<{ rows: Row[]; next: string | null }> {
  const matches: RowWithCursor<Row>[] = [];
  let cursor = after;
  let remainingRows = MAX_SCANNED_ROWS;
  let batchSize = BATCH_SIZES.few;
  while (remainingRows > 0) {
    const batch = await readRows(ranges, { after: cursor, limit: batchSize });
    const { matching, areLong } = await filterMatching(batch, search);
    matches.push(...matching);
    const isListEnd = batch.length < batchSize;
    if (matches.length > limit || isListEnd) {
      const next = matches.length > limit ? matches[limit - 1]?.cursor() : undefined;
      return { rows: matches.slice(0, limit).map(({ row }) => row), next: next ?? null };
    }
    cursor = batch.at(-1)?.cursor();
    remainingRows -= batch.length;
    batchSize = Math.min(areLong ? BATCH_SIZES.few : BATCH_SIZES.many, remainingRows);
    await setImmediate();
  }
  return { rows: matches.map(({ row }) => row), next: cursor ?? null };
}

async function filterMatching<Row>(
  listed: readonly RowWithCursor<Row>[],
  { term, texts }: SearchOptions<Row>,
) {
  const matching: RowWithCursor<Row>[] = [];
  let characters = 0;
  await yieldingForEach(listed, (candidate) => {
    const searchedTexts = texts(candidate.row);
    characters += searchedTexts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
    if (matchesSearch(term, ...searchedTexts)) matching.push(candidate);
  });
  return { matching, areLong: characters > LONG_ROW_CHARACTERS * listed.length };
}

/**
 * Reads the complete rows of matches, in the order of the matches.
 *
 * @param read selects only rows that the caller may see: since the search, a row may have been unpublished.
 */
export async function reorderByIds<Row extends { readonly id: number }>(
  matches: readonly { readonly id: number }[],
  read: (ids: readonly number[]) => Promise<Row[]>,
): Promise<Row[]> {
  if (matches.length === 0) return [];
  const rows = new Map((await read(matches.map(({ id }) => id))).map((row) => [row.id, row]));
  return matches.flatMap(({ id }) => rows.get(id) ?? []);
}
