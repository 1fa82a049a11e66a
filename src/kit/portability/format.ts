import { z } from 'zod';
import type { BackupTable } from '../storage/dump/tables.ts';

/**
 * Format of an export: a ZIP file with `index.html` for readers, `data/NAME.json` (an array with a row in each line) and
 * `data/NAME.csv` for each table, the files of records, what the site makes of its content, and, last, `manifest.json`.
 */
export const FORMAT_VERSION = 1;
export const MANIFEST = 'manifest.json';
/** Before the first and after the last row of a table. */
export const ARRAY_LINES = ['[', ']'] as const;

const Sha256 = z.string().regex(/^[\da-f]{64}$/);
const entry = { path: z.string(), bytes: z.int().nonnegative(), sha256: Sha256 };

export const Manifest = z.strictObject({
  format: z.literal(FORMAT_VERSION),
  takenAt: z.iso.datetime(),
  /** The migrations of the site that wrote it. */
  migrations: z.array(z.string()),
  withPrivate: z.boolean(),
  /** In the order in which foreign keys allow inserting. */
  tables: z.array(
    z.strictObject({
      ...entry,
      name: z.custom<BackupTable>((name) => typeof name === 'string'),
      rows: z.int().nonnegative(),
      /** The last id that was assigned, even if that row is deleted. */
      lastId: z.int().nonnegative(),
    }),
  ),
  /** The id of its row; null for a video of the demonstration, which has none. */
  files: z.array(z.strictObject({ ...entry, id: z.int().nullable() })),
  /** Files of records that did not exist. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/** The lines of a text in UTF-8. @throws Error for one that is longer than `maxCharacters`. */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  maxCharacters = Number.POSITIVE_INFINITY,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxCharacters) throw new Error('A line is too long');
    yield* lines;
  }
  if (rest !== '') yield rest;
}
