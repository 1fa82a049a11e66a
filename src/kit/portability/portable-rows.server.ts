import { isDeepStrictEqual } from 'node:util';
import type { ColumnMetadata } from 'kysely';
import { z } from 'zod';
import { siteTables } from '../crud/records.ts';
import type { KeyPurpose, Keys } from '../security/crypto.ts';
import { fieldOf } from '../storage/column-names.ts';
import type { BackupTable } from '../storage/dump/tables.ts';
import { ImportProblem, type PortableRow } from './format.ts';

type StoredRow = Readonly<Record<string, unknown>>;

/** The schemas of some fields, which the site knows from its API. Null is allowed where the column allows it. */
export type FieldSchemas = Readonly<Record<string, z.ZodType>>;

const TEXT_MAX_CHARACTERS = 1_000_000;
const MAX_INTEGER = 2 ** 31 - 1;
/** Columns with keyed hashes, which mean nothing under another secret key. */
const KEYED_HASHES = ['sender', 'fingerprint'];
/** The fields of encrypted columns. */
const SEALED_FIELDS: Readonly<Record<string, string>> = { sealed: 'text', sealed_notes: 'notes' };

interface PortableColumn {
  readonly field: string;
  readonly isJson: boolean;
  /** The purpose of the key with which the site encrypts it. */
  readonly purpose: KeyPurpose | undefined;
}

/** How an export has a column; undefined if it does not have it. */
function portableColumn(table: BackupTable, name: string): PortableColumn | undefined {
  const { authors, json, private: privateTables } = siteTables();
  const purpose = privateTables[table];
  const refersToAccount = name === authors[table]?.id || (table === 'files' && name === 'issued_to');
  if (refersToAccount || (purpose && KEYED_HASHES.includes(name))) return undefined;
  const sealedField = purpose && SEALED_FIELDS[name];
  return {
    field: sealedField ?? fieldOf(name),
    isJson: json[table]?.includes(name) ?? false,
    purpose: sealedField ? purpose : undefined,
  };
}

/**
 * Converts a row of the database.
 *
 * @param accountNames the name of each account, by id.
 * @returns undefined if it was encrypted with a lost key: no one can read it.
 */
export function toPortable(
  table: BackupTable,
  row: StoredRow,
  { keys, accountNames }: { keys: Keys; accountNames: ReadonlyMap<unknown, string> },
): PortableRow | undefined {
  const author = siteTables().authors[table];
  const name = author && (accountNames.get(row[author.id]) ?? row[author.name]);
  const columns = Object.entries(author ? { ...row, [author.name]: name } : row);
  const fields: Record<string, unknown> = {};
  for (const [name, value] of columns) {
    const { field, isJson, purpose } = portableColumn(table, name) ?? {};
    if (field === undefined) continue;
    const text = purpose && value !== null ? decrypt(keys, purpose, value) : value;
    if (text === undefined) return undefined;
    if (isJson && text !== null) fields[field] = JSON.parse(String(text));
    else fields[field] = name.startsWith('is_') ? text === 1 : text;
  }
  return fields;
}

function decrypt(keys: Keys, purpose: KeyPurpose, sealed: unknown): string | undefined {
  try {
    return keys.decrypt(purpose, String(sealed));
  } catch {
    return undefined;
  }
}

/**
 * The inverse of `toPortable`. Checks the row against the columns of its table and the schemas of the site, as a request
 * would be.
 *
 * @returns the row as it is stored, with values as the schemas change them; of `files`, also the path.
 * @throws ImportProblem that names the record and the field.
 */
export function toStored(
  table: BackupTable,
  row: PortableRow,
  { columns, schemas, keys }: { columns: readonly ColumnMetadata[]; schemas: FieldSchemas; keys: Keys },
): Record<string, unknown> {
  const stored: Record<string, unknown> = {};
  const unknown = new Set(Object.keys(row));
  const problem = (field: string, reason: string) =>
    new ImportProblem(`${table}, ${row.id}: ${field}${reason}`);
  // the database would assign one
  if (row.id == null) throw problem('id', ' is missing.');
  for (const column of columns) {
    const portable = portableColumn(table, column.name);
    if (!portable) continue;
    const { field, isJson, purpose } = portable;
    unknown.delete(field);
    // an older version does not have the column
    if (!(field in row) && column.hasDefaultValue) continue;
    const value = row[field] ?? null;
    stored[column.name] = value;
    if (value === null && column.isNullable) continue;
    const schema = (isJson ? z.unknown() : valueSchema(column)).pipe(schemas[field] ?? z.unknown());
    const { success, data, error } = schema.safeParse(value);
    if (!success) throw problem(field, `: ${error.issues[0]?.message}.`);
    // equal JSON keeps the order of its fields
    const checked = isDeepStrictEqual(data, value) ? value : data;
    const plain = isJson ? JSON.stringify(checked) : checked;
    const encrypted = purpose && keys.encrypt(purpose, String(plain));
    stored[column.name] = encrypted ?? (typeof plain === 'boolean' ? Number(plain) : plain);
  }
  if (table === 'files' && unknown.delete('path')) stored.path = row.path;
  for (const field of unknown) throw problem(field.slice(0, 100), ' is unknown.');
  return stored;
}

const text = z
  .string()
  .max(TEXT_MAX_CHARACTERS)
  .refine((value) => value.isWellFormed() && !value.includes('\0'), 'not a text that can be stored');
const integer = z.int().min(-MAX_INTEGER).max(MAX_INTEGER);
/** Where a picture without a file is, such as one of another media host. */
const address = z.union([z.url({ protocol: /^https$/ }), z.string().regex(/^\/media\/[\w/-]+\.\w+$/)]);

/** What any value of a column must be. */
function valueSchema({ name, dataType }: ColumnMetadata): z.ZodType {
  if (name === 'id') return integer.positive();
  if (name.startsWith('is_')) return z.boolean();
  if (name === 'image') return address;
  if (/_at$|^show_|^place$/.test(name)) return z.iso.datetime();
  // a sealed column is a text here
  return /int/i.test(dataType) ? integer : text;
}
