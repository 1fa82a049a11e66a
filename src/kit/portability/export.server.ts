import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeZip } from 'client-zip';
import type { KitContext } from '../app-context.ts';
import { listDemoMedia } from '../backup/backup-files.ts';
import { exportRows } from '../storage/dump/export.ts';
import { readLastId } from '../storage/dump/sequences.ts';
import { type BackupTable, exportTables } from '../storage/dump/tables.ts';
import { appliedMigrations } from '../storage/migrate.ts';
import { toCsv } from '../text/csv.ts';
import { ARRAY_LINES, FORMAT_VERSION, linesOf, MANIFEST, type Manifest } from './format.ts';
import { indexPage } from './index-page.server.ts';
import { type PortableRow, toPortable } from './portable-rows.server.ts';
import { type NamedFile, namedFiles, tableName } from './readable-names.ts';

/** A file in the ZIP. */
interface ExportedFile {
  readonly path: string;
  readonly content: AsyncIterable<Uint8Array | string> | Iterable<string>;
}

/** A file that the site makes of its content, which `index.html` links by its title. */
export interface GeneratedFile extends ExportedFile {
  readonly title: string;
}

/** The rows of a table in a temporary file: a client that loads slowly must not hold a snapshot of the database. */
interface SpooledTable {
  readonly table: BackupTable;
  readonly rows: number;
  readonly lastId: number;
  read(): AsyncGenerator<PortableRow>;
}

/** What an export consists of, as of one moment. */
export interface Snapshot {
  readonly tables: readonly SpooledTable[];
  /** The files that it contains, by id. */
  readonly files: ReadonlyMap<number, NamedFile>;
}

type Deps = Pick<KitContext, 'storage' | 'media' | 'keys' | 'clock' | 'config' | 'parishClock'>;

/**
 * Streams everything as a ZIP file; only rows are spooled to the disk. Pictures are compressed already, and the rest is small,
 * so nothing is compressed.
 *
 * @param name of the site's owner.
 */
export async function* streamExport(
  options: { withPrivate: boolean; name: string; others: () => AsyncIterable<GeneratedFile> },
  deps: Deps,
): AsyncGenerator<Uint8Array, void> {
  const entries = zipEntries(options, deps);
  try {
    yield* makeZip({ [Symbol.asyncIterator]: () => ({ next: () => entries.next() }) });
  } finally {
    // closes and deletes files if the client has disconnected
    await entries.return(undefined);
  }
}

async function* zipEntries(
  { withPrivate, name, others }: Parameters<typeof streamExport>[0],
  deps: Deps,
): AsyncGenerator<{ name: string; input: AsyncGenerator<Uint8Array>; lastModified: Date }> {
  const { storage, media, clock } = deps;
  const lastModified = new Date(clock.now());
  const { embedded } = media;
  const spooled: string[] = [];
  const spool = async () => {
    const path = join(await embedded.files.incoming(), `${randomUUID()}.part`);
    spooled.push(path);
    return path;
  };
  let written = { path: '', bytes: 0, sha256: '' };
  async function* zipped({ path, content }: ExportedFile) {
    const input = hashed(content);
    try {
      yield { name: path, input: input.chunks, lastModified };
      written = { path, ...input.result() };
    } finally {
      // if the client has disconnected, the file that was being read is open
      await input.chunks.return(undefined);
    }
  }
  try {
    const tables: Manifest['tables'] = [];
    const files: Manifest['files'] = [];
    const missing: string[] = [];
    const snapshot = await takeSnapshot(spool, withPrivate, deps);
    for (const { table, rows, lastId, read } of snapshot.tables) {
      const path = `data/${tableName(table)}`;
      yield* zipped({ path: `${path}.json`, content: jsonArray(read()) });
      tables.push({ name: table, rows, lastId, ...written });
      if (rows > 0) yield* zipped({ path: `${path}.csv`, content: csv(read()) });
    }
    const generated: Pick<GeneratedFile, 'path' | 'title'>[] = [];
    for await (const { path, title, content } of others()) {
      yield* zipped({ path, content });
      generated.push({ path, title });
    }
    const videos = (await listDemoMedia(embedded.files)).map(({ name }) => ({
      ...{ id: null, path: name, address: `/${name}` },
    }));
    for (const { id, address, path } of [...snapshot.files.values(), ...videos]) {
      const found = await embedded.files.find(address ?? '');
      if (!found) missing.push(path);
      else {
        yield* zipped({ path, content: await found.read({ start: 0, end: found.bytes - 1 }) });
        files.push({ id, ...written });
      }
    }
    const { publicUrl } = deps.config;
    const site = { name, publicUrl, parishClock: deps.parishClock, date: lastModified, generated };
    yield* zipped({ path: 'index.html', content: indexPage(site, snapshot) });
    const manifest: Manifest = {
      format: FORMAT_VERSION,
      takenAt: lastModified.toISOString(),
      migrations: await appliedMigrations(storage),
      ...{ withPrivate, tables, files, missing },
    };
    yield* zipped({ path: MANIFEST, content: [`${JSON.stringify(manifest, null, 1)}\n`] });
  } finally {
    await Promise.all(spooled.map((path) => rm(path, { force: true })));
  }
}

/** Passes content on, and computes its size and hash. */
function hashed(content: ExportedFile['content']) {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* pass(): AsyncGenerator<Uint8Array> {
    for await (const part of content) {
      const chunk = typeof part === 'string' ? Buffer.from(part) : part;
      hash.update(chunk);
      bytes += chunk.byteLength;
      yield chunk;
    }
  }
  return { chunks: pass(), result: () => ({ bytes, sha256: hash.digest('hex') }) };
}

async function takeSnapshot(
  spool: () => Promise<string>,
  withPrivate: boolean,
  { storage, keys }: Deps,
): Promise<Snapshot> {
  return storage.snapshot(async (view) => {
    const { ids, files } = await namedFiles(view);
    const users = await view.selectFrom('users').select(['id', 'name']).execute();
    const context = { keys, accountNames: new Map(users.map(({ id, name }) => [id, name])) };
    const tables: SpooledTable[] = [];
    for (const table of exportTables({ withPrivate })) {
      const path = await spool();
      await writeFile(path, '', { mode: 0o600 });
      let rows = 0;
      for await (const page of exportRows(view, table)) {
        const lines = page
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as { id: number })
          .filter(({ id }) => table !== 'files' || ids.has(id))
          .flatMap((row) => readable(() => toPortable(table, row, context)))
          .map((row) => `${JSON.stringify(row)}\n`);
        rows += lines.length;
        await appendFile(path, lines.join(''));
      }
      const lastId = await readLastId(view, storage.engine, table);
      tables.push({ table, rows, lastId, read: () => readRows(path) });
    }
    return { tables, files };
  });
}

/** A row that was encrypted with a lost key is left out: no one can read it. */
function readable(convert: () => PortableRow): PortableRow[] {
  try {
    return [convert()];
  } catch {
    return [];
  }
}

async function* readRows(path: string): AsyncGenerator<PortableRow> {
  for await (const line of linesOf(createReadStream(path))) yield JSON.parse(line);
}

async function* jsonArray(rows: AsyncGenerator<PortableRow>): AsyncGenerator<string> {
  const [start, end] = ARRAY_LINES;
  let separator = `${start}\n`;
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row)}`;
    separator = ',\n';
  }
  yield `${separator === ',\n' ? '\n' : separator}${end}\n`;
}

/** With a byte order mark, without which Excel does not recognize UTF-8. */
async function* csv(rows: AsyncGenerator<PortableRow>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const row of rows) {
    if (isFirst) yield `\ufeff${toCsv([Object.keys(row)])}`;
    isFirst = false;
    yield toCsv([Object.values(row).map(cellText)]);
  }
}

const cellText = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
