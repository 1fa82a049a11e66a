import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Cursor, decodeCursor, encodeCursor, invalidCursorProblem, type KeyValue } from './cursor.ts';

/** Default and maximum number of rows per page. */
export const MAX_ROWS_PER_PAGE = 100;

/** The methods of a Kysely query that pagination uses. */
export interface RangeQuery<Row> {
  where(condition: RawBuilder<SqlBool>): RangeQuery<Row>;
  orderBy(key: RawBuilder<unknown>, direction: 'asc' | 'desc'): RangeQuery<Row>;
  limit(rows: RawBuilder<number>): RangeQuery<Row>;
  execute(): Promise<Row[]>;
}

/** A sort key of a range. */
export interface SortKey<Row> {
  /** The same expression as in the index. */
  readonly column: RawBuilder<unknown>;
  readonly getValue: (row: Row) => KeyValue;
  /** Converts a value for the comparison with the column: `lower(...)`. */
  readonly toComparable?: (value: KeyValue) => RawBuilder<unknown>;
  readonly isDescending?: boolean;
}

/** A part of a list that is ordered by one index. Example: the list of events consists of future events, then past ones. */
export interface KeysetRange<Row> {
  /** Part of cursors in URLs. */
  readonly name: string;
  /** Creates the query. Called only when the range is read; most pages end before the later ranges. */
  rows(): RangeQuery<Row>;
  /** The last key is unique. */
  readonly keys: readonly SortKey<Row>[];
}

export interface RowWithCursor<Row> {
  readonly row: Row;
  /** The cursor of this row, for `after`. */
  cursor(): string;
}

/** Parameters of a page. */
export interface PageRequest {
  /** The cursor `next` of the previous page. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/**
 * Reads one page of a list that consists of ranges, by keyset pagination (https://use-the-index-luke.com/no-offset): the time does
 * not depend on the position, and inserted or deleted rows do not shift pages.
 *
 * @throws ApiProblem 400 when the cursor does not belong to this list.
 */
export async function readPage<Row>(
  ranges: readonly KeysetRange<Row>[],
  { after, limit }: PageRequest,
): Promise<{ rows: Row[]; next: string | null }> {
  const listed = await readRows(ranges, { after, limit: limit + 1 });
  const next = listed.length > limit ? (listed[limit - 1]?.cursor() ?? null) : null;
  return { rows: listed.slice(0, limit).map(({ row }) => row), next };
}

/** Reads rows together with their cursors. */
export async function readRows<Row>(
  ranges: readonly KeysetRange<Row>[],
  { after, limit }: PageRequest,
): Promise<RowWithCursor<Row>[]> {
  const listed: RowWithCursor<Row>[] = [];
  for (const { range, rows } of scansAfter(ranges, after)) {
    if (listed.length === limit) break;
    const query = rows().limit(limitExpression(limit - listed.length));
    for (const row of await query.execute()) listed.push({ row, cursor: () => cursorOf(row, range) });
  }
  return listed;
}

/** SQLite prepares a query again for each value that is bound directly as its limit, which takes longer than reading a page. */
const limitExpression = (rows: number) => sql<number>`${rows} + 0`;

function cursorOf<Row>(row: Row, { name, keys }: KeysetRange<Row>): string {
  return encodeCursor({ range: name, values: keys.map(({ getValue }) => getValue(row)) });
}

interface IndexScan<Row> {
  readonly range: KeysetRange<Row>;
  rows(): RangeQuery<Row>;
}

function scansAfter<Row>(ranges: readonly KeysetRange<Row>[], after: string | undefined): IndexScan<Row>[] {
  if (after === undefined) return ranges.map(fullScan);
  const cursor = decodeCursor(after);
  const at = ranges.findIndex(({ name }) => name === cursor.range);
  const range = ranges[at];
  if (!range || !matchesKeys(range, cursor)) throw invalidCursorProblem();
  return [...scansFrom(range, cursor.values), ...ranges.slice(at + 1).map(fullScan)];
}

/** Whether the values of a cursor have the types of the keys: the last key, an id, is a number, all others are text. */
function matchesKeys<Row>({ keys }: KeysetRange<Row>, { values }: Cursor): boolean {
  return (
    values.length === keys.length &&
    values.every((value, at) => (typeof value === 'number') === (at === keys.length - 1))
  );
}

function fullScan<Row>(range: KeysetRange<Row>): IndexScan<Row> {
  return { range: range, rows: () => orderByKeys(range.rows(), range.keys) };
}

function orderByKeys<Row>(rows: RangeQuery<Row>, keys: readonly SortKey<Row>[]): RangeQuery<Row> {
  return keys.reduce(
    (query, { column, isDescending }) => query.orderBy(column, isDescending ? 'desc' : 'asc'),
    rows,
  );
}

/**
 * Index scans for the rows after a cursor: first the rows that differ only in the last key, finally those that differ in
 * the first key. With one combined condition, the engine would read the index from the beginning. A scan is not ordered by
 * keys that are constant in it, because SQLite would sort by those that are expressions.
 */
function scansFrom<Row>(range: KeysetRange<Row>, values: readonly KeyValue[]): IndexScan<Row>[] {
  return range.keys.map((_, step) => {
    const at = range.keys.length - 1 - step;
    const narrowed = () =>
      range.keys.slice(0, at + 1).reduce((query, key, index) => {
        const sign = index < at ? sql`=` : key.isDescending ? sql`<` : sql`>`;
        const value = values[index] as KeyValue;
        return query.where(sql<SqlBool>`${key.column} ${sign} ${key.toComparable?.(value) ?? value}`);
      }, range.rows());
    return { range, rows: () => orderByKeys(narrowed(), range.keys.slice(at)) };
  });
}

/** The same key in descending order. */
export function descending<Row>(key: SortKey<Row>): SortKey<Row> {
  return { ...key, isDescending: true };
}

/** Sort key of a title, case-insensitive as in the index. @param column 'events.title' */
export function titleKey<Row extends { readonly title: string }>(column: string): SortKey<Row> {
  return {
    column: sql`lower(${sql.ref(column)})`,
    getValue: ({ title }) => title,
    toComparable: (title) => sql`lower(${title})`,
  };
}
