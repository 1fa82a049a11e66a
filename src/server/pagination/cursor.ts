import { ApiProblem } from '#contract/problem.ts';

export type KeyValue = string | number;

/** Encodes the end of a page for a URL: the name of the order and the sort keys of the last row. */
export function encodeCursor(order: string, values: readonly KeyValue[]): string {
  return Buffer.from(JSON.stringify([order, values])).toString('base64url');
}

/**
 * Decodes a cursor, which is untrusted input.
 *
 * @returns `keys` values: the last one is an integer, all others are text.
 * @throws ApiProblem 400 when it is malformed or belongs to another order.
 */
export function decodeCursor(encoded: string, order: string, keys: number): KeyValue[] {
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
