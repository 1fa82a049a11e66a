import { z } from 'zod';
import { carriedTables } from '#storage/dump-tables.ts';

/**
 * A backup is one file: a first line with the version, then parts, then a last line.
 *
 *     idavaka-backup 1
 *     {"kind":"rows","name":"events","bytes":5120}            rows of a table, a line of JSON each; a table may have many parts
 *     {"kind":"file","name":"media/gallery/….jpg","bytes":7}  a file of the data folder
 *     {"kind":"manifest","name":"","bytes":2048}              what all that was, as JSON
 *     {"end":"…"}                                             SHA-256 of every byte before this line, hex
 *
 * A part is its line and then exactly so many bytes. Nothing is compressed: pictures are already, and the rest is small.
 */
export const VERSION = 1;
export const firstLine = (version: number) => `idavaka-backup ${version}`;
export const lastLine = (digest: string) => JSON.stringify({ end: digest });

export const Part = z.strictObject({
  kind: z.enum(['rows', 'file', 'manifest']),
  name: z.string(),
  bytes: z.int().nonnegative(),
});
export type Part = z.infer<typeof Part>;

const Sha256 = z.string().regex(/^[\da-f]{64}$/);
const CarriedFile = z.strictObject({ name: z.string(), bytes: z.int().nonnegative(), sha256: Sha256 });
const CarriedRows = z.strictObject({
  name: z.enum(carriedTables),
  rows: z.int().nonnegative(),
  /** Of all its lines, by id. */
  sha256: Sha256,
  lastId: z.int().nonnegative(),
});

export const Manifest = z.strictObject({
  takenAt: z.iso.datetime(),
  /** Migrations that the database had, in order. */
  migrations: z.array(z.string()),
  /** In the order in which they can be written. */
  tables: z.array(CarriedRows),
  files: z.array(CarriedFile),
  /** Files that rows tell of and that were not there, or could not be read. */
  missing: z.array(z.string()),
  /** Files that lie at a media host outside, and are not carried. */
  filesOutside: z.int().nonnegative(),
});
export type Manifest = z.infer<typeof Manifest>;
export type CarriedFile = z.infer<typeof CarriedFile>;
export type CarriedRows = z.infer<typeof CarriedRows>;
