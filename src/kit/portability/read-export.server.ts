import { stat } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { z } from 'zod';
import { releasedMigrations } from '../storage/migrate.ts';
import { FORMAT_VERSION, ImportProblem, MANIFEST, Manifest } from './format.ts';

const MAX_ENTRIES = 300_000;
/** For the rows of a table, such as the books of Bible texts: they are parsed as a whole. */
const JSON_MAX_BYTES = 200 * 1024 * 1024;
/** Another program that packs an export again hardly makes pictures smaller; an archive that expands more is a bomb. */
const MAX_EXPANSION = 50;
const PACKED_FOLDER = new RegExp(`^[^/]+/${MANIFEST}$`);

interface ZipEntry {
  readonly fileName: string;
  readonly uncompressedSize: number;
  readonly crc32: number;
}

export interface OpenExport {
  readonly manifest: Manifest;
  /** By path. */
  readonly entries: ReadonlyMap<string, ZipEntry>;
  /** The content of a file. @throws ImportProblem if it is missing or damaged. */
  read(path: string): AsyncGenerator<Uint8Array>;
  /** @throws ImportProblem as `read`, and unless it is JSON of this schema. */
  readJson<T>(path: string, schema: z.ZodType<T>): Promise<T>;
  [Symbol.dispose](): void;
}

/**
 * Opens an export. Nothing that it says is trusted: yauzl rejects paths that lead out of a folder, and content that is not
 * as large as its entry states.
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
    throw new ImportProblem(`${file} is not a ZIP file, or only a part of one.`);
  });
  const entries = new Map<string, ZipEntry>();
  async function* read(path: string) {
    const entry = entries.get(path);
    if (!entry) throw damaged(`${path} is missing`);
    let checksum = 0;
    try {
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        checksum = crc32(chunk, checksum);
        yield chunk as Uint8Array;
      }
    } catch (error) {
      throw damaged(`${path}: ${(error as Error).message}`);
    }
    // yauzl does not check it
    if (checksum !== entry.crc32) throw damaged(path);
  }
  async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    if (Number(entries.get(path)?.uncompressedSize) > JSON_MAX_BYTES) throw damaged(`${path} is too large`);
    const content = Buffer.concat(await Array.fromAsync(read(path)));
    try {
      return schema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content)));
    } catch {
      throw damaged(path);
    }
  }
  try {
    const all: ZipEntry[] = [];
    let bytes = 0;
    for await (const entry of zip.eachEntry() as AsyncIterable<ZipEntry>) {
      bytes += entry.uncompressedSize;
      if (all.push(entry) > MAX_ENTRIES || bytes > size * MAX_EXPANSION)
        throw new Error('too many entries, or too large');
    }
    // a Mac unpacks what it loads, so that the user packs the folder again
    const folder = all.find(({ fileName }) => PACKED_FOLDER.test(fileName))?.fileName.split('/')[0];
    for (const entry of all) {
      const path = folder ? entry.fileName.replace(`${folder}/`, '') : entry.fileName;
      if (entries.has(path)) throw new Error(`${path} occurs twice`);
      entries.set(path, entry);
    }
    if (!entries.has(MANIFEST))
      throw new ImportProblem(`${file} is not an export of Idavaka: it has no ${MANIFEST}.`);
    // a newer version may write other fields
    const { format, migrations } = await readJson(MANIFEST, Versions);
    if (format > FORMAT_VERSION || migrations.some((name) => !(name in releasedMigrations())))
      throw new ImportProblem(
        `${file} was written by a newer version of Idavaka. Install that version first.`,
      );
    const manifest = await readJson(MANIFEST, Manifest);
    return { manifest, entries, read, readJson, [Symbol.dispose]: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error instanceof ImportProblem ? error : damaged((error as Error).message);
  }
}

const Versions = z.object({ format: z.int(), migrations: z.array(z.string()) });
