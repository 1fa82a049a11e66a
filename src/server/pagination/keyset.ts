import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Cursor, type KeyValue, readCursor, unknownPlace, writeCursor } from './cursor.ts';

/** Rows of a list without `limit`, and the most that it may ask for. */
export const ROWS_PER_PAGE = 100;

/** What one query of Kysely can do that pages are made of. */
export interface Narrowable<Row> {
  where(condition: RawBuilder<SqlBool>): Narrowable<Row>;
  orderBy(key: RawBuilder<unknown>, direction: 'asc' | 'desc'): Narrowable<Row>;
  limit(rows: RawBuilder<number>): Narrowable<Row>;
  execute(): Promise<Row[]>;
}

/** One thing that a stretch is ordered by. */
export interface Key<Row> {
  /** As the index has it. */
  readonly column: RawBuilder<unknown>;
  readonly of: (row: Row) => KeyValue;
  /** What such a value is compared as, where that is not itself: `lower(...)`. */
  readonly compared?: (value: KeyValue) => RawBuilder<unknown>;
  readonly isDescending?: boolean;
}

/** A part of a list that an index holds in order: the events to come, say, and after it those that are past. */
export interface Stretch<Row> {
  /** Stands in addresses. */
  readonly name: string;
  /** Made when it is read: most pages end before the later stretches begin. */
  rows(): Narrowable<Row>;
  /** The last of them is different in every row. */
  readonly keys: readonly Key<Row>[];
}

export interface Listed<Row> {
  readonly row: Row;
  /** Where it stands, for `after`. */
  place(): string;
}

/** What a page is asked by. */
export interface Asked {
  /** As the page before named it. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/**
 * One page of a list that consists of stretches. However far on it lies, it is found by index, and what was added or
 * deleted before it moves nothing.
 *
 * @throws ApiProblem 400 for a place that this list does not have.
 */
export async function readPage<Row>(
  stretches: readonly Stretch<Row>[],
  { after, limit }: Asked,
): Promise<{ rows: Row[]; next: string | null }> {
  const listed = await readRows(stretches, { after, limit: limit + 1 });
  const next = listed.length > limit ? (listed[limit - 1]?.place() ?? null) : null;
  return { rows: listed.slice(0, limit).map(({ row }) => row), next };
}

/** The same rows, each with its place. */
export async function readRows<Row>(
  stretches: readonly Stretch<Row>[],
  { after, limit }: Asked,
): Promise<Listed<Row>[]> {
  const listed: Listed<Row>[] = [];
  for (const { stretch, rows } of rangesAfter(stretches, after)) {
    if (listed.length === limit) break;
    const few = rows().limit(atMost(limit - listed.length));
    for (const row of await few.execute()) listed.push({ row, place: () => placeOf(row, stretch) });
  }
  return listed;
}

/** SQLite plans a query anew for each number that is bound as its limit alone, which takes longer than to read a page. */
const atMost = (rows: number) => sql<number>`${rows} + 0`;

function placeOf<Row>(row: Row, { name, keys }: Stretch<Row>): string {
  return writeCursor({ stretch: name, values: keys.map(({ of }) => of(row)) });
}

interface Range<Row> {
  readonly stretch: Stretch<Row>;
  rows(): Narrowable<Row>;
}

function rangesAfter<Row>(stretches: readonly Stretch<Row>[], after: string | undefined): Range<Row>[] {
  if (after === undefined) return stretches.map(whole);
  const cursor = readCursor(after);
  const at = stretches.findIndex(({ name }) => name === cursor.stretch);
  const stretch = stretches[at];
  if (!stretch || !isOf(stretch, cursor)) throw unknownPlace();
  return [...rest(stretch, cursor.values), ...stretches.slice(at + 1).map(whole)];
}

/** Text and numbers stand in a cursor as they stand in the rows: the last key, an id, is a number. */
function isOf<Row>({ keys }: Stretch<Row>, { values }: Cursor): boolean {
  return (
    values.length === keys.length &&
    values.every((value, at) => (typeof value === 'number') === (at === keys.length - 1))
  );
}

function whole<Row>(stretch: Stretch<Row>): Range<Row> {
  return { stretch, rows: () => inOrder(stretch.rows(), stretch.keys) };
}

function inOrder<Row>(rows: Narrowable<Row>, keys: readonly Key<Row>[]): Narrowable<Row> {
  return keys.reduce(
    (query, { column, isDescending }) => query.orderBy(column, isDescending ? 'desc' : 'asc'),
    rows,
  );
}

/**
 * What follows on a place, as ranges of the index: first those that differ in the last key alone, at last those that
 * differ in the first. One condition that says all of it would be read from the beginning. Keys that are the same in a whole
 * range do not order it: SQLite would sort by those that are expressions.
 */
function rest<Row>(stretch: Stretch<Row>, values: readonly KeyValue[]): Range<Row>[] {
  return stretch.keys.map((_, step) => {
    const at = stretch.keys.length - 1 - step;
    const narrowed = () =>
      stretch.keys.slice(0, at + 1).reduce((query, key, place) => {
        const sign = place < at ? sql`=` : key.isDescending ? sql`<` : sql`>`;
        const value = values[place] as KeyValue;
        return query.where(sql<SqlBool>`${key.column} ${sign} ${key.compared?.(value) ?? value}`);
      }, stretch.rows());
    return { stretch, rows: () => inOrder(narrowed(), stretch.keys.slice(at)) };
  });
}

/** The same key the other way round. */
export function downwards<Row>(key: Key<Row>): Key<Row> {
  return { ...key, isDescending: true };
}

/** A title as an index holds it, whatever its letters' case. @param column 'events.title' */
export function titleKey<Row extends { readonly title: string }>(column: string): Key<Row> {
  return {
    column: sql`lower(${sql.ref(column)})`,
    of: ({ title }) => title,
    compared: (title) => sql`lower(${title})`,
  };
}
