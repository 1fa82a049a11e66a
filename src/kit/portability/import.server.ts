import { z } from 'zod';
import type { KitContext } from '../app-context.ts';
import { recordAuditEvent } from '../audit-log/record.server.ts';
import { kindOfTable, siteTables } from '../crud/records.ts';
import type { ContentVersion } from '../http/cache/content-version.ts';
import type { FileStore } from '../media-storage/file-store.ts';
import { insertWithIds } from '../storage/dump/import.ts';
import { setLastId } from '../storage/dump/sequences.ts';
import { type BackupTable, exportTables, findRows } from '../storage/dump/tables.ts';
import type { Handle } from '../storage/storage.ts';
import { dataPath, ImportProblem, type Manifest, type PortableRow } from './format.ts';
import { importFiles } from './import-files.server.ts';
import { type FieldSchemas, toStored } from './portable-rows.server.ts';
import { type OpenExport, openExport } from './read-export.server.ts';

type Row = Record<string, unknown>;

interface ImportOptions {
  /** Whether everything is checked and nothing is written. */
  readonly isCheck: boolean;
  /** The site's schemas of fields. */
  readonly schemasOf: (table: BackupTable, row: PortableRow) => FieldSchemas;
  /** Columns that depend on the secret key. */
  readonly derive: (table: BackupTable, row: PortableRow) => Row;
}

type Deps = Pick<KitContext, 'storage' | 'keys' | 'clock'> & {
  readonly files: FileStore;
  readonly contentVersion: Pick<ContentVersion, 'increment'>;
};

/**
 * Imports an export into a site without content. Checks everything first and stores files as it checks them; then writes all
 * rows in one transaction. If that fails, the files are deleted again.
 *
 * @returns the number of rows of each table, and what the manifest says.
 * @throws ImportProblem if the site has content, or the export is not valid: then nothing is imported.
 */
export async function importExport(file: string, options: ImportOptions, deps: Deps) {
  const { isCheck } = options;
  const { storage, files } = deps;
  using opened = await openExport(file);
  if (!isCheck) await assertNoContent(storage.db);
  const tables = await readTables(opened, options, deps);
  const stored: string[] = [];
  const store = async (address: string, received: string) => {
    // first: a store may fail after it wrote a part
    stored.push(address);
    await files.put(address, received);
  };
  try {
    const target = { files, ...(!isCheck && { store }) };
    tables.set('files', await importFiles(tables.get('files') ?? [], opened, target));
    if (!isCheck) await storage.transaction((trx) => insertAll(trx, tables, { ...opened.manifest, ...deps }));
  } catch (error) {
    await files.delete(stored);
    throw error;
  }
  const counts = [...tables].map(([table, rows]) => [table, rows.length] as const);
  return { ...opened.manifest, counts };
}

/** The checked rows of each table, in the order in which foreign keys allow inserting. */
async function readTables(
  { manifest, readJson }: OpenExport,
  { schemasOf, derive }: ImportOptions,
  { storage, keys }: Deps,
): Promise<Map<BackupTable, Row[]>> {
  const known = exportTables({ withPrivate: true });
  const { lastIds } = manifest;
  if (Object.keys(lastIds).some((name) => !known.includes(name as BackupTable)))
    throw new ImportProblem('The export has tables that this version does not know.');
  const introspected = await storage.migrationDb.introspection.getTables();
  const tables = new Map<BackupTable, Row[]>();
  for (const table of known.filter((name) => name in lastIds)) {
    const columns = introspected.find(({ name }) => name === table)?.columns ?? [];
    const rows = await readJson(dataPath(table, 'json'), z.array(z.record(z.string(), z.unknown())));
    const toRow = (row: PortableRow) => ({
      ...toStored(table, row, { columns, schemas: schemasOf(table, row), keys }),
      ...derive(table, row),
    });
    tables.set(table, rows.map(toRow));
  }
  return tables;
}

async function insertAll(
  trx: Handle,
  tables: ReadonlyMap<BackupTable, readonly Row[]>,
  { lastIds, storage, contentVersion, clock }: Deps & Pick<Manifest, 'lastIds'>,
): Promise<void> {
  const { engine } = storage;
  // staff may have added some while the export was checked
  await assertNoContent(trx);
  // a new site has rows in some tables, such as the site's details
  for (const table of [...tables.keys()].reverse()) await trx.deleteFrom(table).execute();
  const addresses = new Map(tables.get('files')?.map(({ id, address }) => [id, address]));
  for (const [table, rows] of tables) {
    for (const row of rows) {
      const image = row.image && row.file_id ? { image: addresses.get(row.file_id) } : {};
      await insertWithIds(trx, engine, { table, rows: [{ ...row, ...image }] }).catch((error) => {
        const problem = storage.isUniqueViolation(error)
          ? 'another row has the same id or name'
          : storage.isForeignKeyViolation(error) && 'it refers to a row that does not exist';
        throw problem ? new ImportProblem(`${table}, ${row.id}: ${problem}.`) : error;
      });
    }
    const lastId = lastIds[table];
    // none for a table without generated ids
    if (lastId)
      await setLastId(trx, engine, {
        table,
        id: rows.reduce((last, { id }) => Math.max(last, Number(id)), lastId),
      });
  }
  await recordAuditEvent(
    trx,
    { by: 'The host', action: 'restore', kind: 'everything', title: '' },
    { clock },
  );
  await contentVersion.increment(trx);
}

/** @throws ImportProblem if the site has records, entries of visitors, files, or anything in the trash. */
async function assertNoContent(db: Handle): Promise<void> {
  const tables = exportTables({ withPrivate: true }).filter(
    (table) => kindOfTable(table) !== undefined || table in siteTables().private,
  );
  const found = await findRows(db, [...tables, 'files', 'trash']);
  if (found)
    throw new ImportProblem(
      `An export can be imported only into a site without content, but this one has ${found.replaceAll('_', ' ')}. Start a new site with DEMO=off.`,
    );
}
