import { ApiProblem } from '#contract/problem.ts';

/** Where a page of a list ended: a stretch of it, and the last row's keys there. */
export interface Cursor {
  readonly stretch: string;
  readonly values: readonly KeyValue[];
}
export type KeyValue = string | number;

/** As it stands in an address. */
export function writeCursor({ stretch, values }: Cursor): string {
  return Buffer.from(JSON.stringify([stretch, ...values])).toString('base64url');
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
    const value: unknown = JSON.parse(Buffer.from(written, 'base64url').toString());
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
