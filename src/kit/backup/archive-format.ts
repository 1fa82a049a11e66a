import { z } from 'zod';
import { type BackupTable, backupTables } from '../storage/dump/tables.ts';

/**
 * Format of a backup file: a first line with the version, then parts, then a last line.
 *
 *     idavaka-backup 1
 *     {"kind":"rows","name":"events","bytes":5120}            rows of a table, one JSON line each; a table may have several parts
 *     {"kind":"file","name":"media/gallery/….jpg","bytes":7}  a file of the data directory
 *     {"kind":"manifest","name":"","bytes":2048}              a summary of all parts, as JSON
 *     {"end":"…"}                                             SHA-256 of every byte before this line, hex
 *
 * A part is a header line followed by exactly `bytes` bytes. Nothing is compressed: pictures already are, and the rest is small.
 */
export const VERSION = 1;
export const firstLine = (version: number) => `idavaka-backup ${version}`;
export const lastLine = (digest: string) => JSON.stringify({ end: digest });

export const ArchivePart = z.strictObject({
  kind: z.enum(['rows', 'file', 'manifest']),
  name: z.string(),
  bytes: z.int().nonnegative(),
});
export type ArchivePart = z.infer<typeof ArchivePart>;

const Sha256 = z.string().regex(/^[\da-f]{64}$/);
const FileEntry = z.strictObject({ name: z.string(), bytes: z.int().nonnegative(), sha256: Sha256 });
const TableEntry = z.strictObject({
  name: z.custom<BackupTable>((name) => backupTables().some((table) => table === name)),
  rows: z.int().nonnegative(),
  /** SHA-256 of all lines, in order of id. */
  sha256: Sha256,
  lastId: z.int().nonnegative(),
});

export const Manifest = z.strictObject({
  takenAt: z.iso.datetime(),
  /** Applied migrations, in order. */
  migrations: z.array(z.string()),
  /** In the order in which foreign keys allow inserting. */
  tables: z.array(TableEntry),
  files: z.array(FileEntry),
  /** Files with rows that did not exist or could not be read. */
  missing: z.array(z.string()),
  /** Number of files at an external media host, which are not in the backup. */
  filesOutside: z.int().nonnegative(),
});
export type Manifest = z.infer<typeof Manifest>;
export type FileEntry = z.infer<typeof FileEntry>;
export type TableEntry = z.infer<typeof TableEntry>;

/** A backup, restore or copy is not possible. The message is one line for the administrator. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}
