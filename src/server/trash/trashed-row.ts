import type { TrashedRow } from './definitions.ts';
import type { NamedBy } from './inbound-refs.ts';

/** Stands beside the columns; none of them has a blank in its name. */
const NAMED_BY = 'named by';

/** A row as the trash keeps it, with the rows that named it. */
export function trashedText(row: TrashedRow, namedBy: NamedBy): string {
  return JSON.stringify(Object.keys(namedBy).length > 0 ? { ...row, [NAMED_BY]: namedBy } : row);
}

export function readTrashed(text: string): { readonly row: TrashedRow; readonly namedBy: NamedBy } {
  const { [NAMED_BY]: namedBy = {}, ...row } = JSON.parse(text) as TrashedRow & { [NAMED_BY]?: NamedBy };
  return { row, namedBy };
}
