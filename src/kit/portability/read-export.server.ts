import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import yauzl from 'yauzl';
import { z } from 'zod';
import { releasedMigrations } from '../storage/migrate.ts';
import { ARRAY_LINES, FORMAT_VERSION, linesOf, MANIFEST, Manifest } from './format.ts';
import type { PortableRow } from './portable-rows.server.ts';

const MAX_ENTRIES = 300_000;
const MANIFEST_MAX_BYTES = 64 * 1024 * 1024;
/** For a row, such as a book of the Bible. */
const ROW_MAX_CHARACTERS = 16 * 1024 * 1024;
/** Another program that packs an export again hardly makes pictures smaller; an archive that expands more is a bomb. */
const MAX_EXPANSION = 50;

/** A file that cannot be imported. The message is one line for the administrator. */
export class ImportProblem extends Error {
  override readonly name = 'ImportProblem';
}

interface ZipEntry {
  readonly fileName: string;
  readonly uncompressedSize: number;
}

/** A part of an export, as its manifest lists it. */
export type ListedPart = Pick<Manifest['files'][number], 'path' | 'bytes' | 'sha256'>;

export interface OpenExport {
  readonly manifest: Manifest;
  /** The content of a part. @throws ImportProblem if it is not what the manifest says. */
  read(part: ListedPart): AsyncGenerator<Uint8Array>;
  rows(part: ListedPart): AsyncGenerator<PortableRow>;
  [Symbol.dispose](): void;
}

/**
 * Opens an export. Nothing that it says is trusted: yauzl rejects paths that lead out of a folder, and what is read must have
 * the size and the hash that the manifest states.
 *
 * @throws ImportProblem if it is not an export, or was written by a newer version.
 */
export async function openExport(file: string): Promise<OpenExport> {
  const damaged = (reason: string) =>
    new ImportProblem(`${file} is damaged or was altered (${reason}). Nothing was imported.`);
  const { size } = await stat(file).catch(({ code }) => {
    throw new ImportProblem(`There is no readable file ${file} (${code}).`);
  });
  const zip = await yauzl.openPromise(file, { lazyEntries: true, autoClose: false }).catch(() => {
    throw new ImportProblem(`${file} is not a ZIP file.`);
  });
  async function* read({ path, bytes, sha256 }: ListedPart, entry = entries.get(path)) {
    if (entry?.uncompressedSize !== bytes) throw damaged(path);
    const hash = createHash('sha256');
    try {
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        hash.update(chunk);
        yield chunk as Uint8Array;
      }
    } catch (error) {
      throw damaged(`${path}: ${(error as Error).message}`);
    }
    if (hash.digest('hex') !== sha256) throw damaged(path);
  }
  const entries = new Map<string, ZipEntry>();
  try {
    let bytes = 0;
    for await (const entry of zip.eachEntry() as AsyncIterable<ZipEntry>) {
      bytes += entry.uncompressedSize;
      if (entries.has(entry.fileName) || entries.size >= MAX_ENTRIES || bytes > size * MAX_EXPANSION)
        throw new Error('too many entries, or too large');
      entries.set(entry.fileName, entry);
    }
    const manifest = await readManifest(entries.get(MANIFEST), { zip, file });
    return {
      manifest,
      read,
      async *rows(part) {
        for await (const line of linesOf(read(part), ROW_MAX_CHARACTERS))
          if (!ARRAY_LINES.some((bracket) => bracket === line))
            yield Row.parse(JSON.parse(line.replace(/,$/, '')));
      },
      [Symbol.dispose]: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof ImportProblem ? error : damaged((error as Error).message);
  }
}

const Row = z.record(z.string(), z.unknown());
const Versions = z.object({ format: z.int(), migrations: z.array(z.string()) });

async function readManifest(
  entry: ZipEntry | undefined,
  {
    zip,
    file,
  }: { zip: { openReadStreamPromise(entry: ZipEntry): Promise<AsyncIterable<Buffer>> }; file: string },
): Promise<Manifest> {
  if (!entry) throw new ImportProblem(`${file} is not an export of Idavaka: it has no ${MANIFEST}.`);
  if (entry.uncompressedSize > MANIFEST_MAX_BYTES) throw new Error(MANIFEST);
  const json = JSON.parse(
    String(Buffer.concat(await Array.fromAsync(await zip.openReadStreamPromise(entry)))),
  );
  // checked first, because a newer version may write other fields
  const { format, migrations } = Versions.parse(json);
  if (format > FORMAT_VERSION || migrations.some((name) => !(name in releasedMigrations())))
    throw new ImportProblem(`${file} was written by a newer version of Idavaka. Install that version first.`);
  return Manifest.parse(json);
}
