import { ApiProblem } from '#contract/problem.ts';

/** End of a page: the name of a keyset range, and the sort keys of the last row. */
export interface Cursor {
  readonly range: string;
  readonly values: readonly KeyValue[];
}
export type KeyValue = string | number;

/**
 * Encodes a cursor for a URL. Control characters, which titles from older versions may contain, are written unescaped: JSON
 * would escape each with six bytes, and the cursor of a long title would exceed the limit of the contract.
 */
export function encodeCursor({ range, values }: Cursor): string {
  const json = JSON.stringify([range, ...values]);
  const short = json.replace(/\\(?:u00([01][\da-f])|.)/g, (written, code?: string) =>
    code === undefined ? written : String.fromCharCode(Number.parseInt(code, 16)),
  );
  return Buffer.from(short).toString('base64url');
}

/** Decodes a cursor, which is untrusted input. @throws ApiProblem 400 when it is malformed. */
export function decodeCursor(encoded: string): Cursor {
  const [range, ...values] = parseJsonArray(encoded);
  if (typeof range !== 'string' || !values.every(isKeyValue)) throw invalidCursorProblem();
  return { range, values };
}

export function invalidCursorProblem(): ApiProblem {
  return new ApiProblem('BAD_REQUEST', 'after must be the cursor of the previous page');
}

function parseJsonArray(encoded: string): unknown[] {
  try {
    const short = Buffer.from(encoded, 'base64url').toString();
    const json = short.replace(
      /\p{Cc}/gu,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** Excludes values that PostgreSQL rejects: NUL, lone surrogates, and ids over 32 bits. */
function isKeyValue(value: unknown): value is KeyValue {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  return Number.isInteger(value) && Math.abs(value as number) <= 2_147_483_647;
}
