import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { migrations } from '#storage/migrations/index.ts';
import { Manifest } from './archive-format.ts';
import { type ReadPart, readParts } from './archive-reader.ts';
import { isCarriedName } from './backup-files.ts';
import { BackupProblem } from './backup-problem.ts';

const ROWS_MAX_BYTES = 64 * 1024 * 1024;
const MANIFEST_MAX_BYTES = 256 * 1024 * 1024;

const Versions = z.object({ migrations: z.array(z.string()) });

/**
 * Reads a backup to its end and writes nothing.
 *
 * @returns what it says that it holds, and does hold.
 * @throws BackupProblem for a file that cannot be restored by this version, whole and as it was written.
 */
export async function verifyBackup(file: string): Promise<Manifest> {
  const tables = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>();
  const files: Manifest['files'] = [];
  let about: string | undefined;
  for await (const part of readParts(file)) {
    if (about !== undefined) throw contradictory(file);
    if (part.kind === 'manifest') about = await textOf(part, file);
    if (part.kind === 'rows') {
      const text = await textOf(part, file);
      const table = tables.get(part.name) ?? { rows: 0, hash: createHash('sha256') };
      table.rows += text.split('\n').length - 1;
      table.hash.update(text);
      tables.set(part.name, table);
    }
    if (part.kind === 'file') {
      if (!isCarriedName(part.name)) throw contradictory(file);
      const hash = createHash('sha256');
      for await (const bytes of part.content) hash.update(bytes);
      files.push({ name: part.name, bytes: part.bytes, sha256: hash.digest('hex') });
    }
  }
  const manifest = manifestOf(about, file);
  if (!isDeepStrictEqual(files, manifest.files)) throw contradictory(file);
  for (const { name, rows, sha256 } of manifest.tables) {
    const read = tables.get(name) ?? { rows: 0, hash: createHash('sha256') };
    if (read.rows !== rows || read.hash.digest('hex') !== sha256) throw contradictory(file);
    tables.delete(name);
  }
  if (tables.size > 0) throw contradictory(file);
  return manifest;
}

/** All bytes of a small part. @throws BackupProblem when it is longer than one that we write. */
export async function textOf(part: ReadPart, file: string): Promise<string> {
  if (part.bytes > (part.kind === 'rows' ? ROWS_MAX_BYTES : MANIFEST_MAX_BYTES)) throw contradictory(file);
  const pieces: Buffer[] = [];
  for await (const bytes of part.content) pieces.push(bytes);
  return Buffer.concat(pieces).toString('utf8');
}

function manifestOf(text: string | undefined, file: string): Manifest {
  const said = parsed(text);
  // first of all, since a newer version may carry tables that we do not know
  const unknown = Versions.safeParse(said).data?.migrations.find((name) => !(name in migrations));
  if (unknown !== undefined)
    throw new BackupProblem(
      `${file} was taken by a newer version of Idavaka (it holds "${unknown}"). Install that version first.`,
    );
  const { data } = Manifest.safeParse(said);
  if (!data) throw contradictory(file);
  return data;
}

function parsed(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function contradictory(file: string): BackupProblem {
  return new BackupProblem(`${file} does not hold what it says, or was altered. Nothing was restored.`);
}
