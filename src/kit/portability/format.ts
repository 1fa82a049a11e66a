import { z } from 'zod';
import { kindOfTable } from '../crud/records.ts';
import type { BackupTable } from '../storage/dump/tables.ts';

/**
 * Format of an export: a ZIP file with `index.html` for readers, `data/NAME.json` and `data/NAME.csv` for each table, the
 * files of records, what the site makes of its content, and, last, `manifest.json`.
 */
export const FORMAT_VERSION = 1;
export const MANIFEST = 'manifest.json';

export const Manifest = z.strictObject({
  format: z.literal(FORMAT_VERSION),
  takenAt: z.iso.datetime(),
  /** The migrations of the site that wrote it. */
  migrations: z.array(z.string()),
  /** The last id that each table assigned, even if that row is deleted. */
  lastIds: z.record(z.string(), z.int().nonnegative()),
  /** Paths of files that did not exist. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/**
 * A row in an export: its columns with the spelling of the API, JSON as values, and nothing encrypted. A row of `files` has
 * the `path` of its file in the ZIP file; null for one at another host.
 */
export type PortableRow = Readonly<Record<string, unknown>>;

/** A file that cannot be imported. The message is one line for the administrator. */
export class ImportProblem extends Error {
  override readonly name = 'ImportProblem';
}

/** The name of a table in an export: 'gallery-images', 'parish-files'. */
export function tableName(table: BackupTable): string {
  return kindOfTable(table) ?? table.replaceAll('_', '-');
}

export const dataPath = (table: BackupTable, format: 'json' | 'csv') => `data/${tableName(table)}.${format}`;
