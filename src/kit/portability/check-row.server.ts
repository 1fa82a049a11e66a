import { isDeepStrictEqual } from 'node:util';
import type { ColumnMetadata } from 'kysely';
import { z } from 'zod';
import { siteTables } from '../crud/records.ts';
import type { BackupTable } from '../storage/dump/tables.ts';
import { isAccountColumn, isPortable, type PortableRow, portableField } from './portable-rows.server.ts';
import { ImportProblem } from './read-export.server.ts';

const TEXT_MAX_CHARACTERS = 1_000_000;
const MAX_INTEGER = 2 ** 31 - 1;

/** The schemas of some fields, which the site knows from its API. Null is allowed where the column allows it. */
export type FieldSchemas = Readonly<Record<string, z.ZodType>>;

const text = z
  .string()
  .max(TEXT_MAX_CHARACTERS)
  .refine((value) => value.isWellFormed() && !value.includes('\0'));
const integer = z.int().min(-MAX_INTEGER).max(MAX_INTEGER);
/** Where a picture without a file is, such as one of another media host. */
const address = z.union([z.url({ protocol: /^https$/ }), z.string().regex(/^\/media\/[\w/-]+\.\w+$/)]);

/** What any value of a column must be. */
function schemaOf(table: BackupTable, { name, dataType }: ColumnMetadata): z.ZodType {
  if (isAccountColumn(table, name)) return text;
  if (siteTables().json[table]?.includes(name)) return z.unknown();
  if (name === 'id') return integer.positive();
  if (name.startsWith('is_')) return z.boolean();
  if (name === 'image') return address;
  if (/_at$|^show_|^place$/.test(name)) return z.iso.datetime();
  return /int/i.test(dataType) ? integer : text;
}

/**
 * Checks a row against the columns of its table and against the schemas of the site, as a request would be.
 *
 * @returns the row, with values as the schemas change them.
 * @throws ImportProblem that names the record and the field.
 */
export function checkRow(
  table: BackupTable,
  row: PortableRow,
  { columns, schemas }: { columns: readonly ColumnMetadata[]; schemas: FieldSchemas },
): PortableRow {
  const where = (field: string) => `${table}, ${row.id}: ${field}`;
  const checked: Record<string, unknown> = {};
  for (const column of columns.filter(({ name }) => isPortable(table, name))) {
    const field = portableField(table, column.name);
    const value = row[field] ?? null;
    // an older version does not have the column
    const mayBeMissing = column.isNullable || (column.hasDefaultValue && !(field in row));
    if (value === null && mayBeMissing) continue;
    checked[field] = value;
    for (const schema of [schemaOf(table, column), schemas[field] ?? z.unknown()]) {
      const { success, data, error } = schema.safeParse(checked[field]);
      if (!success) throw new ImportProblem(`${where(field)}: ${error.issues[0]?.message}.`);
      // equal JSON keeps the order of its fields
      if (!isDeepStrictEqual(data, checked[field])) checked[field] = data;
    }
  }
  const known = columns.map(({ name }) => portableField(table, name));
  const unknown = Object.keys(row).find((field) => !known.includes(field));
  if (unknown !== undefined) throw new ImportProblem(`${where(unknown.slice(0, 100))} is unknown.`);
  return checked;
}
