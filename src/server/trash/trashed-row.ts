import type { TrashedRow } from './definitions.ts';
import type { InboundRefs } from './inbound-refs.ts';

/** JSON key next to the columns. It contains a space, so it cannot be a column name. Stored in databases: do not change it. */
const INBOUND_REFS_KEY = 'named by';

/** Encodes a row with its inbound references for the table `trash`. */
export function encodeTrashedRow(row: TrashedRow, inboundRefs: InboundRefs): string {
  return JSON.stringify(
    Object.keys(inboundRefs).length > 0 ? { ...row, [INBOUND_REFS_KEY]: inboundRefs } : row,
  );
}

export function decodeTrashedRow(text: string): {
  readonly row: TrashedRow;
  readonly inboundRefs: InboundRefs;
} {
  const { [INBOUND_REFS_KEY]: inboundRefs = {}, ...row } = JSON.parse(text) as TrashedRow & {
    [INBOUND_REFS_KEY]?: InboundRefs;
  };
  return { row, inboundRefs };
}
