import { definitionOf, kindOfTable, siteTables } from '../crud/records.ts';
import { fieldOf, toColumns } from '../lib/spelling.ts';
import type { Keys } from '../security/crypto.ts';
import type { BackupTable } from '../storage/dump/tables.ts';

/** A row in an export: its columns with the spelling of the API, JSON as values, and nothing encrypted. */
export type PortableRow = Readonly<Record<string, unknown>>;

/** Columns with keyed hashes, which mean nothing under another secret key. */
const KEYED_HASHES = ['sender', 'fingerprint'];
/** The fields of encrypted columns. */
const SEALED_FIELDS: Readonly<Record<string, string>> = { sealed: 'text', sealed_notes: 'notes' };

const purposeOf = (table: BackupTable) => siteTables().private[table];
const isJson = (table: BackupTable, column: string) => siteTables().json[table]?.includes(column) ?? false;

/** Whether a column refers to an account, which an export has only by its name. */
export function isAccountColumn(table: BackupTable, column: string): boolean {
  const kind = kindOfTable(table);
  return kind !== undefined && definitionOf(kind).nullableRefs?.[column] === 'users';
}

/** Whether an export contains a column. */
export function isPortable(table: BackupTable, column: string): boolean {
  return (
    !(purposeOf(table) && KEYED_HASHES.includes(column)) && !(table === 'files' && column === 'issued_to')
  );
}

export function portableField(table: BackupTable, column: string): string {
  return (purposeOf(table) && SEALED_FIELDS[column]) ?? fieldOf(column);
}

/**
 * Converts a row of the database.
 *
 * @param accountNames the name of each account, by id.
 * @throws Error if it is encrypted with another key.
 */
export function toPortable(
  table: BackupTable,
  row: Readonly<Record<string, unknown>>,
  { keys, accountNames }: { keys: Keys; accountNames: ReadonlyMap<unknown, string> },
): PortableRow {
  const purpose = purposeOf(table);
  const valueIn = (column: string, value: unknown) => {
    if (isAccountColumn(table, column)) return accountNames.get(value) ?? null;
    const text =
      purpose && column in SEALED_FIELDS && value !== null ? keys.decrypt(purpose, String(value)) : value;
    if (isJson(table, column) && text !== null) return JSON.parse(String(text));
    return column.startsWith('is_') ? text === 1 : text;
  };
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => isPortable(table, column))
      .map(([column, value]) => [portableField(table, column), valueIn(column, value)]),
  );
}

/** The inverse of `toPortable`. @param accountIds the id of each account, by name. */
export function fromPortable(
  table: BackupTable,
  columns: readonly string[],
  portable: PortableRow,
  { keys, accountIds }: { keys: Keys; accountIds: ReadonlyMap<unknown, number> },
): Record<string, unknown> {
  const purpose = purposeOf(table);
  const valueIn = (column: string) => {
    const value = portable[portableField(table, column)] ?? null;
    if (isAccountColumn(table, column)) return accountIds.get(value) ?? null;
    const text = isJson(table, column) && value !== null ? JSON.stringify(value) : value;
    return purpose && column in SEALED_FIELDS && text !== null ? keys.encrypt(purpose, String(text)) : text;
  };
  return toColumns(Object.fromEntries(columns.map((column) => [column, valueIn(column)])));
}
