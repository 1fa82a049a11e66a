import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { migrations } from '#storage/migrations/index.ts';
import { Manifest } from './archive-format.ts';
import { type ReadablePart, readParts } from './archive-reader.ts';
import { isBackupFileName } from './backup-files.ts';
import { BackupProblem } from './backup-problem.ts';

const ROWS_MAX_BYTES = 64 * 1024 * 1024;
const MANIFEST_MAX_BYTES = 256 * 1024 * 1024;

const Versions = z.object({ migrations: z.array(z.string()) });

/**
 * Reads a whole backup and checks that its content matches its manifest.
 *
 * @throws BackupProblem when the file is damaged, inconsistent, or of a newer version.
 */
export async function verifyBackup(file: string): Promise<Manifest> {
  const tables = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>();
  const files: Manifest['files'] = [];
  let manifestText: string | undefined;
  for await (const part of readParts(file)) {
    if (manifestText !== undefined) throw inconsistentProblem(file);
    if (part.kind === 'manifest') manifestText = await readPartText(part, file);
    if (part.kind === 'rows') {
      const text = await readPartText(part, file);
      const table = tables.get(part.name) ?? { rows: 0, hash: createHash('sha256') };
      table.rows += text.split('\n').length - 1;
      table.hash.update(text);
      tables.set(part.name, table);
    }
    if (part.kind === 'file') {
      if (!isBackupFileName(part.name)) throw inconsistentProblem(file);
      const hash = createHash('sha256');
      for await (const bytes of part.content) hash.update(bytes);
      files.push({ name: part.name, bytes: part.bytes, sha256: hash.digest('hex') });
    }
  }
  const manifest = parseManifest(manifestText, file);
  if (!isDeepStrictEqual(files, manifest.files)) throw inconsistentProblem(file);
  for (const { name, rows, sha256 } of manifest.tables) {
    const actual = tables.get(name) ?? { rows: 0, hash: createHash('sha256') };
    if (actual.rows !== rows || actual.hash.digest('hex') !== sha256) throw inconsistentProblem(file);
    tables.delete(name);
  }
  if (tables.size > 0) throw inconsistentProblem(file);
  return manifest;
}

/** The content of a part as text. @throws BackupProblem when it is longer than the writer makes them. */
export async function readPartText(part: ReadablePart, file: string): Promise<string> {
  if (part.bytes > (part.kind === 'rows' ? ROWS_MAX_BYTES : MANIFEST_MAX_BYTES))
    throw inconsistentProblem(file);
  const chunks: Buffer[] = [];
  for await (const bytes of part.content) chunks.push(bytes);
  return Buffer.concat(chunks).toString('utf8');
}

function parseManifest(text: string | undefined, file: string): Manifest {
  const json = parseJson(text);
  // check the version first, because the manifest of a newer version may have unknown tables
  const unknown = Versions.safeParse(json).data?.migrations.find((name) => !(name in migrations));
  if (unknown !== undefined)
    throw new BackupProblem(
      `${file} was written by a newer version of Idavaka (it has the migration "${unknown}"). Install that version first.`,
    );
  const { data } = Manifest.safeParse(json);
  if (!data) throw inconsistentProblem(file);
  return data;
}

function parseJson(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function inconsistentProblem(file: string): BackupProblem {
  return new BackupProblem(`${file} is inconsistent or was altered. Nothing was restored.`);
}
