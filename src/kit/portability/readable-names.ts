import { definitionOf, fileTables, kindOfTable, type RecordKind, type RecordRow } from '../crud/records.ts';
import type { BackupTable } from '../storage/dump/tables.ts';
import type { FileRow } from '../storage/schema.ts';
import type { Handle } from '../storage/storage.ts';

const NAME_MAX_CHARACTERS = 60;
/** Names of devices in Windows, also with an extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** The name of a table's files in an export: 'gallery-images', 'parish-files'. */
export function tableName(table: BackupTable): string {
  return kindOfTable(table) ?? table.replaceAll('_', '-');
}

/** A text as the name of a file or folder on any system; '' if nothing is left. */
export function safeName(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[<>:"/\\|?*\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // neither a hidden file nor a name whose end Windows removes
  const name = [...plain]
    .slice(0, NAME_MAX_CHARACTERS)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  return RESERVED.test(name) ? `${name}_` : name;
}

/** 'gallery-images/Onam 2026/0001 Procession.jpg' for the file of a record. The id makes it unique. */
function readablePath(table: BackupTable, row: RecordRow, folder: string, extension: string): string {
  const kind = kindOfTable(table);
  const title = kind ? safeName(definitionOf(kind).titleOf(row)) : '';
  const name = `${String(row.id).padStart(4, '0')} ${title}`.trim();
  return `${[tableName(table), folder].filter(Boolean).join('/')}/${name}.${extension}`;
}

/** A stored file with its path in an export. */
export type NamedFile = Pick<FileRow, 'id' | 'address' | 'kind' | 'alternative'> & { readonly path: string };

/**
 * The ids of the files of records, and those files that this site stores, by id. A file of several records has the path of
 * the first.
 */
export async function namedFiles(view: Handle) {
  const ids = new Set<number>();
  const files = new Map<number, NamedFile>();
  for (const [table] of fileTables()) {
    const kind = kindOfTable(table);
    const folders = await folderNames(view, kind);
    // a cast for the types: each of these tables has a file
    const rows = await view
      .selectFrom(table as 'clergy')
      .innerJoin('files', 'files.id', 'file_id')
      .selectAll(table as 'clergy')
      .select([
        'files.format',
        'host',
        'files.address as stored_at',
        'files.kind as file_kind',
        'alternative',
      ])
      .orderBy(`${table as 'clergy'}.id`)
      .execute();
    for (const { format, host, stored_at: address, file_kind, alternative, ...row } of rows) {
      const { file_id, folder_id } = row as typeof row & { folder_id?: number };
      if (file_id === null || ids.has(file_id)) continue;
      ids.add(file_id);
      const path = readablePath(table, { ...row }, folders.get(folder_id) ?? '', format ?? 'bin');
      if (host === 'embedded')
        files.set(file_id, { id: file_id, address, kind: file_kind, alternative, path });
    }
  }
  return { ids, files };
}

async function folderNames(view: Handle, kind: RecordKind | undefined): Promise<Map<unknown, string>> {
  const parent = kind && definitionOf(kind).parent;
  if (!parent) return new Map();
  const { table, titleOf } = definitionOf(parent as RecordKind);
  const rows = await view
    .selectFrom(table as 'gallery_folders')
    .selectAll()
    .execute();
  return new Map(rows.map((row) => [row.id, safeName(titleOf({ ...row }))]));
}
