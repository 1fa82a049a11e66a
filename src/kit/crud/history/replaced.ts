/** A value of a row. */
type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

/**
 * What a write replaced, by column: the value, or of a text the numbers of characters that its beginning and end share with the
 * next version, what was between them, and the length of the next version. Stored in databases: do not change it.
 */
export type Replaced = Readonly<Record<string, Value | Spliced>>;
type Spliced = readonly [sameAtStart: number, sameAtEnd: number, between: string, nextLength: number];

/** Characters that the numbers of a `Spliced` take at most. */
const SPLICE_COST = 16;

/** What a row has in place of the columns that a write has written. */
export function replacedValues(row: Row, written: Row): Replaced {
  const replaced: Record<string, Value | Spliced> = {};
  for (const [column, next] of Object.entries(written)) {
    const old = row[column];
    if (old === undefined || next === undefined || old === next) continue;
    replaced[column] = typeof old === 'string' && typeof next === 'string' ? shortest(old, next) : old;
  }
  return replaced;
}

function shortest(old: string, next: string): string | Spliced {
  const most = Math.min(old.length, next.length);
  let start = 0;
  while (start < most && old[start] === next[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === next.at(-1 - end)) end += 1;
  if (start + end <= SPLICE_COST) return old;
  return [start, end, old.slice(start, old.length - end), next.length];
}

/**
 * The row that a write replaced.
 *
 * @param after the row that it wrote. @returns undefined if another program has changed that one since.
 */
export function rowBefore(after: Row, replaced: Replaced): Row | undefined {
  const values: Record<string, Value> = {};
  for (const [column, value] of Object.entries(replaced)) {
    if (value === null || typeof value !== 'object') {
      values[column] = value;
      continue;
    }
    const [start, end, between, length] = value;
    const next = String(after[column]);
    if (next.length !== length) return undefined;
    values[column] = next.slice(0, start) + between + next.slice(length - end);
  }
  return { ...after, ...values };
}
