import { type ColumnMetadata, sql } from 'kysely';
import type { KitContext } from '../app-context.ts';
import { recordAuditEvent } from '../audit-log/record.server.ts';
import { kindOfTable, siteTables } from '../crud/records.ts';
import type { ContentVersion } from '../http/cache/content-version.ts';
import type { FileStore } from '../media-storage/file-store.ts';
import { insertWithIds } from '../storage/dump/import.ts';
import { setLastId } from '../storage/dump/sequences.ts';
import { type BackupTable, exportTables } from '../storage/dump/tables.ts';
import type { FileRow } from '../storage/schema.ts';
import type { Handle, Storage } from '../storage/storage.ts';
import { checkRow, type FieldSchemas } from './check-row.server.ts';
import type { Manifest } from './format.ts';
import { type CheckedFile, checkFileRow, importFile } from './import-files.server.ts';
import { fromPortable, type PortableRow, portableField } from './portable-rows.server.ts';
import { ImportProblem, type OpenExport, openExport } from './read-export.server.ts';

const BATCH_ROWS = 50;
type Row = Record<string, unknown>;

export interface ImportOptions {
  /** Whether everything is checked and nothing is written. */
  readonly isCheck: boolean;
  /** The site's schemas of fields. */
  readonly schemasOf: (table: BackupTable, row: PortableRow) => FieldSchemas;
  /** Columns that depend on the secret key or on accounts. */
  readonly derive: (
    table: BackupTable,
    row: PortableRow,
    known: { columns: readonly string[]; accountIds: ReadonlyMap<unknown, number> },
  ) => Row;
}

type Deps = Pick<KitContext, 'storage' | 'keys' | 'clock'> & {
  readonly files: FileStore;
  readonly contentVersion: Pick<ContentVersion, 'increment'>;
};

/**
 * Imports an export into a site without content. Checks everything first and stores files as it checks them; then writes all
 * rows in one transaction. If that fails, the files are deleted again.
 *
 * @throws ImportProblem if the site has content, or the export is not valid: then nothing is imported.
 */
export async function importExport(file: string, options: ImportOptions, deps: Deps): Promise<Manifest> {
  const { storage } = deps;
  using opened = await openExport(file);
  const { manifest } = opened;
  const tables = exportTables(manifest).filter((table) => manifest.tables.some(({ name }) => name === table));
  if (tables.length < manifest.tables.length)
    throw new ImportProblem('The export has tables that this version does not know.');
  if (!options.isCheck) await assertNoContent(storage.db);
  const context = {
    opened,
    options,
    columns: await columnsOf(storage),
    accountIds: await accountsOf(storage.db),
    deps,
  };
  const stored: string[] = [];
  try {
    for (const table of tables) for await (const _ of tableRows(table, context));
    const fileRows = new Map<unknown, FileRow>();
    for await (const row of tableRows('files', context)) {
      checkFileRow(row);
      fileRows.set(row.id, row as unknown as FileRow);
    }
    const files = new Map<unknown, CheckedFile>();
    for (const part of manifest.files) {
      const row = fileRows.get(part.id);
      if (part.id !== null && !row) throw new ImportProblem(`${part.path} has no row.`);
      // first: a store may fail after it wrote a part
      if (!options.isCheck) stored.push(row?.address ?? `/${part.path}`);
      files.set(part.id, await importFile({ part, row, isStored: !options.isCheck }, opened, deps.files));
    }
    if (!options.isCheck) await storage.transaction((trx) => insertAll(trx, { tables, files, ...context }));
  } catch (error) {
    await deps.files.delete(stored);
    if (storage.isUniqueViolation(error))
      throw new ImportProblem('Two rows of the export have the same name.');
    if (storage.isForeignKeyViolation(error))
      throw new ImportProblem('A row of the export refers to one that it does not have.');
    throw error;
  }
  return manifest;
}

interface Context {
  readonly opened: OpenExport;
  readonly options: ImportOptions;
  readonly columns: ReadonlyMap<string, readonly ColumnMetadata[]>;
  readonly accountIds: ReadonlyMap<unknown, number>;
  readonly deps: Deps;
}

async function insertAll(
  trx: Handle,
  {
    tables,
    files,
    ...context
  }: Context & { tables: readonly BackupTable[]; files: ReadonlyMap<unknown, CheckedFile> },
): Promise<void> {
  const { opened, deps } = context;
  const { storage, contentVersion, clock } = deps;
  // it is idle while the archive is read
  if (storage.engine === 'postgres')
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  // a new site has rows in some tables, such as the parish's details
  for (const table of tables.toReversed()) await trx.deleteFrom(table).execute();
  const addresses = new Map<unknown, unknown>();
  for (const table of tables) {
    let batch: Row[] = [];
    const insert = async () => {
      const [first, ...others] = batch;
      if (first) await insertWithIds(trx, storage.engine, { table, rows: [first, ...others] });
      batch = [];
    };
    for await (const row of tableRows(table, context)) {
      if (table === 'files') addresses.set(row.id, row.address);
      else if ('image' in row && row.file_id !== null) row.image = addresses.get(row.file_id);
      batch.push(table === 'files' ? { ...row, ...files.get(row.id) } : row);
      if (batch.length === BATCH_ROWS) await insert();
    }
    await insert();
    const { lastId = 0 } = opened.manifest.tables.find(({ name }) => name === table) ?? {};
    await setLastId(trx, storage.engine, { table, id: lastId });
  }
  await recordAuditEvent(
    trx,
    { by: 'The host', action: 'restore', kind: 'everything', title: '' },
    { clock },
  );
  await contentVersion.increment(trx);
}

/** The checked rows of a table, as they are inserted. */
async function* tableRows(
  table: BackupTable,
  { opened, options, columns: allColumns, accountIds, deps }: Context,
): AsyncGenerator<Row> {
  const part = opened.manifest.tables.find(({ name }) => name === table);
  if (!part) return;
  const columns = allColumns.get(table) ?? [];
  let rows = 0;
  let lastId = 0;
  for await (const row of opened.rows(part)) {
    rows += 1;
    const checked = checkRow(table, row, { columns, schemas: options.schemasOf(table, row) });
    if (Number(checked.id) <= lastId)
      throw new ImportProblem(`${table}, ${checked.id}: the ids are not in order.`);
    lastId = Number(checked.id);
    const names = columns.map(({ name }) => name);
    const sent = names.filter((name) => portableField(table, name) in row);
    const derived = options.derive(table, row, { columns: names, accountIds });
    yield { ...fromPortable(table, sent, checked, { keys: deps.keys, accountIds }), ...derived };
  }
  if (rows !== part.rows) throw new ImportProblem(`${part.path} does not have ${part.rows} rows.`);
}

/** @throws ImportProblem if the site has records, entries of visitors, files, or anything in the trash. */
async function assertNoContent(db: Handle): Promise<void> {
  const tables = exportTables({ withPrivate: true }).filter(
    (table) => kindOfTable(table) !== undefined || table in siteTables().private,
  );
  for (const table of [...tables, 'files', 'trash'] as const) {
    const row = await db
      .selectFrom(table as 'trash')
      .select('id')
      .limit(1)
      .executeTakeFirst();
    if (row)
      throw new ImportProblem(
        `An export can be imported only into a site without content, but this one has ${table.replaceAll('_', ' ')}. Start a new site with DEMO=off.`,
      );
  }
}

async function columnsOf({ migrationDb }: Storage): Promise<Map<string, readonly ColumnMetadata[]>> {
  const tables = await migrationDb.introspection.getTables();
  return new Map(tables.map(({ name, columns }) => [name, columns]));
}

async function accountsOf(db: Handle): Promise<Map<unknown, number>> {
  const users = await db.selectFrom('users').select(['id', 'name']).orderBy('id', 'desc').execute();
  return new Map(users.map(({ id, name }) => [name, id]));
}
