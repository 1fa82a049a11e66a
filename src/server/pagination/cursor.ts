import { ApiProblem } from '#contract/problem.ts';

/** Where a page of a list ended: a stretch of it, and the last row's keys there. */
export interface Cursor {
  readonly stretch: string;
  readonly values: readonly KeyValue[];
}
export type KeyValue = string | number;

/**
 * As it stands in an address; of a title that is as long as may be no longer than the contract allows. JSON writes a
 * control sign in six bytes, and an older version's titles may consist of them: here it stands as it is.
 */
export function writeCursor({ stretch, values }: Cursor): string {
  const json = JSON.stringify([stretch, ...values]);
  const short = json.replace(/\\(?:u00([01][\da-f])|.)/g, (written, code?: string) =>
    code === undefined ? written : String.fromCharCode(Number.parseInt(code, 16)),
  );
  return Buffer.from(short).toString('base64url');
}

/** @throws ApiProblem 400 for what none of our answers has named: an outsider may have written it, so nothing in it is trusted. */
export function readCursor(written: string): Cursor {
  const [stretch, ...values] = parsed(written);
  if (typeof stretch !== 'string' || !values.every(isKeyValue)) throw unknownPlace();
  return { stretch, values };
}

export function unknownPlace(): ApiProblem {
  return new ApiProblem('BAD_REQUEST', 'after is what the page before named');
}

function parsed(written: string): unknown[] {
  try {
    const short = Buffer.from(written, 'base64url').toString();
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

/** PostgreSQL holds neither NUL nor a lone surrogate, and no id beyond 32 bits. */
function isKeyValue(value: unknown): value is KeyValue {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  return Number.isInteger(value) && Math.abs(value as number) <= 2_147_483_647;
}
