import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { migrations } from '#storage/migrations/index.ts';
import { Manifest } from './archive-format.ts';
import { readParts } from './archive-reader.ts';
import { isBackupFileName } from './backup-files.ts';
import { BackupProblem } from './backup-problem.ts';

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
  for await (const { kind, name, bytes, content } of readParts(file)) {
    if (manifestText !== undefined) throw inconsistentProblem(file);
    if (kind === 'manifest') manifestText = content.toString();
    if (kind === 'rows') {
      const table = tables.get(name) ?? { rows: 0, hash: createHash('sha256') };
      table.rows += content.toString().split('\n').length - 1;
      table.hash.update(content);
      tables.set(name, table);
    }
    if (kind === 'file') {
      if (!isBackupFileName(name)) throw inconsistentProblem(file);
      files.push({ name, bytes, sha256: createHash('sha256').update(content).digest('hex') });
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
