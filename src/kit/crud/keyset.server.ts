import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from '../api/endpoint.ts';
import { ApiProblem } from '../api/problem.ts';
import { listMatcher } from './list-matcher.ts';

/** Default and maximum number of rows per page. */
const MAX_ROWS_PER_PAGE = 100;
/** Rows per query of a search. */
const SEARCH_BATCH_ROWS = 1_000;

interface SortKey {
  /** An expression that is never null: an integer for the last key, text for the others. */
  readonly column: RawBuilder<unknown>;
  readonly isDescending?: boolean;
}

/** The order of a list. */
export interface PageOrder {
  /** Distinguishes the cursors of this order from those of others. */
  readonly name: string;
  /** The last key is unique. */
  readonly keys: readonly SortKey[];
}

/** Parameters of a page. */
interface PageRequest {
  /** The cursor `next` of the previous page. */
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

/** Returns the texts of a row that are searched. */
type SearchedTexts<Row> = (row: Row) => readonly (string | null)[];

type KeyValue = string | number;

/** A page of a list with the number of all rows, or a page of the rows that contain the text `find`. */
export async function listPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: PageOrder,
  {
    find,
    texts = () => [],
    ...request
  }: PageRequest & { readonly find?: string | undefined; readonly texts?: SearchedTexts<Row> },
): Promise<Page<Row>> {
  if (find !== undefined) return searchPage(query, order, { find, texts, ...request });
  return { ...(await readPage(query, order, request)), total: await countRows(query) };
}

/**
 * Reads one page of a list by keyset pagination (https://use-the-index-luke.com/no-offset): inserted or deleted rows do
 * not shift pages.
 *
 * @throws ApiProblem 400 when the cursor does not belong to this order.
 */
export async function readPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: PageOrder,
  { after, limit = MAX_ROWS_PER_PAGE }: PageRequest,
): Promise<Page<Row>> {
  const sorted = order.keys.reduce<SelectQueryBuilder<DB, TB, unknown>>(
    (rows, { column, isDescending }, at) =>
      rows.select(column.as(keyName(at))).orderBy(column, isDescending ? 'desc' : 'asc'),
    query,
  );
  const position = after === undefined ? undefined : decodeCursor(after, order.name, order.keys.length);
  const rows = await sorted
    .$if(position !== undefined, (all) => all.where(isAfter(order.keys, position ?? [])))
    .limit(limit + 1)
    .execute();
  return toPage(rows as Row[], order, limit);
}

/** A page of the rows of a list that contain a text. */
async function searchPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: PageOrder,
  {
    after,
    limit = MAX_ROWS_PER_PAGE,
    find,
    texts,
  }: PageRequest & { readonly find: string; readonly texts: SearchedTexts<Row> },
): Promise<Page<Row>> {
  const matches: Row[] = [];
  for await (const batch of findRows(query, order, { after, find, texts })) {
    matches.push(...batch);
    if (matches.length > limit) break;
  }
  return toPage(matches, order, limit);
}

/**
 * Finds the rows of a list that contain a text, in batches, in the order of the list. It scans the rows in JavaScript,
 * because the databases do not compare text like `listMatcher`.
 */
export async function* findRows<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: PageOrder,
  {
    after,
    find,
    texts,
  }: Pick<PageRequest, 'after'> & { readonly find: string; readonly texts: SearchedTexts<Row> },
): AsyncGenerator<Row[]> {
  const isMatch = listMatcher(find);
  let next: string | null | undefined = after;
  do {
    const batch: Page<Row> = await readPage(query, order, { after: next, limit: SEARCH_BATCH_ROWS });
    const matches: Row[] = [];
    await yieldingForEach(batch.rows, (row) => {
      if (isMatch(...texts(row))) matches.push(row);
    });
    yield matches;
    next = batch.next;
    await setImmediate();
  } while (next !== null);
}

/** The number of rows that a query returns. */
export async function countRows<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const { count } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}

function toPage<Row>(rows: Row[], { name, keys }: PageOrder, limit: number): Page<Row> {
  const last = rows[limit - 1] as Record<string, KeyValue> | undefined;
  const hasMore = last !== undefined && rows.length > limit;
  const values = keys.map((_, at) => last?.[keyName(at)] as KeyValue);
  return { rows: rows.slice(0, limit), total: null, next: hasMore ? encodeCursor(name, values) : null };
}

/** The condition for the rows after a position: those that differ in a key and equal it in all keys before. */
function isAfter(keys: readonly SortKey[], values: readonly KeyValue[]): RawBuilder<SqlBool> {
  const [key, ...others] = keys;
  const [value, ...otherValues] = values;
  if (!key) return sql<SqlBool>`1 = 0`;
  const follows = sql<SqlBool>`${key.column} ${key.isDescending ? sql`<` : sql`>`} ${value}`;
  if (others.length === 0) return follows;
  return sql<SqlBool>`(${follows} or (${key.column} = ${value} and ${isAfter(others, otherValues)}))`;
}

const keyName = (at: number) => `key${at}`;

/** The same keys in descending order. */
export function descending(...keys: SortKey[]): SortKey[] {
  return keys.map((key) => ({ ...key, isDescending: true }));
}

/** Encodes the end of a page for a URL: the name of the order and the sort keys of the last row. */
function encodeCursor(order: string, values: readonly KeyValue[]): string {
  return Buffer.from(JSON.stringify([order, values])).toString('base64url');
}

/**
 * Decodes a cursor, which is untrusted input.
 *
 * @returns `keys` values: the last one is an integer, all others are text.
 * @throws ApiProblem 400 when it is malformed or belongs to another order.
 */
function decodeCursor(encoded: string, order: string, keys: number): KeyValue[] {
  const [name, values] = parseJsonArray(encoded);
  const isValid =
    name === order &&
    Array.isArray(values) &&
    values.length === keys &&
    values.every((value, at) => (at === keys - 1 ? isInteger(value) : isText(value)));
  if (!isValid) throw new ApiProblem('BAD_REQUEST', 'after must be the cursor of the previous page');
  return values;
}

function parseJsonArray(encoded: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** Excludes text that PostgreSQL rejects. */
function isText(value: unknown): boolean {
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
}

/** Excludes integers over 32 bits, which PostgreSQL rejects. */
function isInteger(value: unknown): boolean {
  return Number.isInteger(value) && Math.abs(value as number) <= 2_147_483_647;
}

/** Measured in time, not in rows, because searching one long text can take as long as thousands of short ones. */
const SLICE_MS = 10;

/** Visits rows in order, and yields to the event loop every 10 ms. */
export async function yieldingForEach<Row>(rows: readonly Row[], visit: (row: Row) => void): Promise<void> {
  let sliceStart = performance.now();
  for (const row of rows) {
    visit(row);
    if (performance.now() - sliceStart < SLICE_MS) continue;
    await setImmediate();
    sliceStart = performance.now();
  }
}
