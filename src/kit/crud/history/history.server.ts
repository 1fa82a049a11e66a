import { sql } from 'kysely';
import type { KitContext } from '../../app-context.ts';
import { lockAccountsShared } from '../../auth/accounts-lock.server.ts';
import { instant } from '../../process/clock.ts';
import { DELETE_BATCH_ROWS } from '../../storage/delete-in-batches.ts';
import type { Database, FileRow } from '../../storage/schema.ts';
import type { Handle } from '../../storage/storage.ts';
import { releaseFiles } from '../../uploads/attachments.server.ts';
import { presentPicture } from '../../uploads/picture-view.server.ts';
import { historyTables, type RecordRow } from '../records.ts';
import { type Replaced, type Row, replacedValues, rowBefore } from './replaced.ts';

/** Days that an earlier version is retained, and the number of versions of each record that are retained for longer. */
const RETENTION_DAYS = 365;
export const RETAINED_VERSIONS = 20;
const VERSIONS_PER_PAGE = 20;

/** A record is a row of a table. */
interface RecordKey {
  readonly table: keyof Database;
  readonly id: number;
}

/** What a row has of its file and a write of the record does not change. */
const FILE_COLUMNS = [
  ...(['host', 'address', 'public_id', 'format'] as const),
  ...(['bytes', 'width', 'height', 'placeholder'] as const),
];

interface Write {
  readonly table: keyof Database;
  /** The rows as they were, and columns as they are now. A version has those that are in both. */
  readonly rows: readonly { readonly id: number; readonly version: number }[];
  readonly after: object;
  /** The ids of the files that it has replaced; by default those in the column `file_id`. */
  readonly files?: Iterable<number> | undefined;
  /** The name of the user. */
  readonly by: string;
}

/** Stores the versions that a write has replaced, in its transaction, if anything differs and the table has a history. */
export async function storeVersions(
  trx: Handle,
  { table, rows, after, files, by }: Write,
  { clock }: Pick<KitContext, 'clock'>,
): Promise<void> {
  if (!Object.values(historyTables()).includes(table)) return;
  const user = { at: instant(clock.now()), by_name: by };
  const versions = rows.flatMap((row) => {
    const replaced = replacedValues(row as unknown as Row, after as Row);
    // a row has version 0 before its first save
    if (row.version === 0 || Object.keys(replaced).length === 0) return [];
    const key = { record_table: table, record_id: row.id, version: row.version, ...user };
    const [file_id = null, ...others] = files ?? ([replaced.file_id ?? []].flat() as number[]);
    return [
      { ...key, file_id, replaced: JSON.stringify(replaced) },
      ...others.map((file) => ({ ...key, file_id: file, replaced: '{}' })),
    ];
  });
  if (versions.length === 0) return;
  await trx.insertInto('record_versions').values(versions).execute();
  await releaseFiles(trx, filesOf(versions), { clock });
}

/** The files of a record's versions by their addresses. */
export type VersionFiles = ReadonlyMap<string | null, Pick<FileRow, (typeof FILE_COLUMNS)[number]>>;

interface VersionsOptions<CurrentRow, Wire> extends RecordKey {
  /** The current row, with all that `present` needs. */
  readonly current: CurrentRow | undefined;
  readonly present: (row: CurrentRow, files: VersionFiles) => Wire | Promise<Wire>;
  /** Only versions before this one. */
  readonly before?: number | undefined;
}

/** A page of the versions of a record that were replaced, the newest first. */
export async function readVersions<CurrentRow extends object, Wire>(
  db: Handle,
  { table, id, current, present, before = Number.POSITIVE_INFINITY }: VersionsOptions<CurrentRow, Wire>,
  { media }: Pick<KitContext, 'media'>,
) {
  const stored = await db
    .selectFrom('record_versions')
    .leftJoin('files', 'files.id', 'record_versions.file_id')
    .select(['version', 'at', 'by_name', 'replaced', ...FILE_COLUMNS])
    .where('record_id', '=', id)
    .where('record_table', '=', table)
    .orderBy('version', 'desc')
    .execute();
  const files = new Map(stored.map((file) => [file.address, file])) as VersionFiles;
  const newest = current as unknown as RecordRow;
  const versions = [];
  let row = newest;
  for (const [index, { version, at, by_name: by, replaced: json, ...file }] of stored.entries()) {
    if (versions.length === VERSIONS_PER_PAGE) break;
    const replaced = JSON.parse(json) as Replaced;
    const earlier = rowBefore(row, replaced);
    if (!earlier) break;
    row = { ...earlier, ...('file_id' in replaced && columnsIn(row, file)), version };
    if (version >= before || stored[index + 1]?.version === version) continue;
    const record = await present(row as unknown as CurrentRow, files);
    const picture = row.file_id === newest.file_id ? null : pictureForStaff(row, media);
    versions.push({ version, at, by, record: { ...record, ...(picture && { picture }) } });
  }
  return { versions, hasOlder: (stored.at(-1)?.version ?? 0) < (versions.at(-1)?.version ?? 0) };
}

/** The columns of the file that the row has too. */
function columnsIn(
  row: RecordRow,
  file: Readonly<Record<(typeof FILE_COLUMNS)[number], string | number | null>>,
) {
  return Object.fromEntries(Object.entries(file).filter(([column]) => column in row));
}

/** The picture of a version, if it was uploaded, with signed URLs. */
function pictureForStaff(row: RecordRow, media: KitContext['media']) {
  const { image, file_id } = row;
  return (
    image &&
    file_id &&
    presentPicture({ ...(row as unknown as FileRow), address: String(image) }, media, true)
  );
}

/** Deletes the versions of a record that is deleted permanently. @returns the ids of their files, which the caller releases. */
export async function deleteVersions(trx: Handle, { table, id }: RecordKey): Promise<number[]> {
  const rows = await trx
    .deleteFrom('record_versions')
    .where('record_id', '=', id)
    .where('record_table', '=', table)
    .returning('file_id')
    .execute();
  return filesOf(rows);
}

/** Permanently deletes the versions that were replaced more than a year ago, except the newest 20 of each record. */
export async function deleteOldVersions({
  storage,
  clock,
}: Pick<KitContext, 'storage' | 'clock'>): Promise<void> {
  const until = instant(clock.now() - RETENTION_DAYS * 24 * 60 * 60_000);
  const deleteBatch = () =>
    storage.transaction(async (trx) => {
      await lockAccountsShared(trx, storage);
      const { rows } = await sql<{ file_id: number | null }>`
        delete from record_versions where id in (
          select id from record_versions old where at <= ${until} and (
            select count(distinct newer.version) from record_versions newer
            where newer.record_id = old.record_id and newer.record_table = old.record_table
              and newer.version > old.version
          ) >= ${RETAINED_VERSIONS} limit ${DELETE_BATCH_ROWS})
        returning file_id`.execute(trx);
      await releaseFiles(trx, filesOf(rows), { clock });
      return rows.length;
    });
  while ((await deleteBatch()) === DELETE_BATCH_ROWS);
}

function filesOf(rows: readonly { readonly file_id: number | null }[]): number[] {
  return rows.flatMap(({ file_id }) => file_id ?? []);
}
