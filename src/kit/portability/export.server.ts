import { makeZip } from 'client-zip';
import type { KitContext } from '../app-context.ts';
import { listDemoMedia } from '../backup/backup-files.ts';
import type { FoundFile } from '../media-storage/file-store.ts';
import { readPages } from '../storage/dump/export.ts';
import { readLastId } from '../storage/dump/sequences.ts';
import { exportTables } from '../storage/dump/tables.ts';
import { appliedMigrations } from '../storage/migrate.ts';
import { toCsv } from '../text/csv.ts';
import { dataPath, FORMAT_VERSION, MANIFEST, type Manifest, type PortableRow } from './format.ts';
import { type ExportedTable, type GeneratedFile, indexPage, type PageOptions } from './index-page.server.ts';
import { toPortable } from './portable-rows.server.ts';
import { readablePaths } from './readable-names.ts';

interface ExportOptions extends PageOptions {
  readonly withPrivate: boolean;
  readonly generateFiles: () => Promise<readonly GeneratedFile[]>;
}

type Deps = Pick<KitContext, 'storage' | 'media' | 'keys' | 'clock' | 'config' | 'calendarClock'>;

/**
 * Streams everything as a ZIP file. Pictures are compressed already, and the rest is small, so nothing is compressed.
 */
export async function* streamExport(options: ExportOptions, deps: Deps): AsyncGenerator<Uint8Array, void> {
  const entries = zipEntries(options, deps);
  try {
    yield* makeZip({ [Symbol.asyncIterator]: () => ({ next: () => entries.next() }) });
  } finally {
    // if the client has disconnected, a file is open
    await entries.return(undefined);
  }
}

async function* zipEntries(options: ExportOptions, deps: Deps) {
  const { storage, clock, config, calendarClock } = deps;
  const { files } = deps.media.embedded;
  const lastModified = new Date(clock.now());
  const takenAt = lastModified.toISOString();
  const entry = (name: string, input: string) => ({ name, input, lastModified });
  const tables = await readTables(options.withPrivate, deps);
  for (const { table, rows } of tables) {
    yield entry(dataPath(table, 'json'), `[\n${rows.join(',\n')}\n]\n`);
    if (rows.length > 0) yield entry(dataPath(table, 'csv'), csv(rows));
  }
  const generated = await options.generateFiles();
  for (const { path, content } of generated) yield entry(path, content);

  const missing: string[] = [];
  const fileRows = tables.find(({ table }) => table === 'files')?.rows.map((row) => JSON.parse(row)) ?? [];
  const videos = (await listDemoMedia(files)).map(({ name }) => ({ path: name, address: `/${name}` }));
  for (const { path, address } of [...fileRows, ...videos]) {
    if (path === null) continue;
    const found = await files.find(address);
    // a power failure may leave an empty file
    if (!found?.bytes) {
      missing.push(path);
      continue;
    }
    const input = contentOf(found);
    try {
      yield { name: path, input, lastModified };
    } finally {
      await input.return(undefined);
    }
  }

  const site = { ...options, publicUrl: config.publicUrl, calendarClock, generated, takenAt };
  yield entry('index.html', indexPage(site, tables));
  const manifest: Manifest = {
    format: FORMAT_VERSION,
    takenAt,
    migrations: await appliedMigrations(storage),
    lastIds: Object.fromEntries(tables.map(({ table, lastId }) => [table, lastId])),
    missing,
  };
  yield entry(MANIFEST, `${JSON.stringify(manifest, null, 1)}\n`);
}

async function* contentOf({ bytes, read }: FoundFile): AsyncGenerator<Uint8Array, void> {
  yield* await read({ start: 0, end: bytes - 1 });
}

async function readTables(withPrivate: boolean, { storage, keys }: Deps): Promise<ExportedTable[]> {
  return storage.snapshot(async (view) => {
    const paths = await readablePaths(view);
    const users = await view.selectFrom('users').select(['id', 'name']).execute();
    const context = { keys, accountNames: new Map(users.map(({ id, name }) => [id, name])) };
    const tables: ExportedTable[] = [];
    for (const table of exportTables({ withPrivate })) {
      const rows: string[] = [];
      for await (const page of readPages(view, table))
        for (const row of page) {
          const portable = toPortable(table, row, context);
          const isFile = table === 'files';
          if (portable && (!isFile || paths.has(row.id)))
            rows.push(JSON.stringify({ ...portable, ...(isFile && { path: paths.get(row.id) }) }));
        }
      tables.push({ table, rows, lastId: await readLastId(view, storage.engine, table) });
    }
    return tables;
  });
}

/** With a byte order mark, without which Excel does not recognize UTF-8. */
function csv(rows: readonly string[]): string {
  const parsed = rows.map((row) => JSON.parse(row) as PortableRow);
  const cells = parsed.map((row) => Object.values(row).map(cellText));
  return `\ufeff${toCsv([Object.keys(parsed[0] ?? {}), ...cells])}`;
}

const cellText = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
