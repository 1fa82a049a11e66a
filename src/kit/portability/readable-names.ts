import { definitionOf, fileTables, kindOfTable, type RecordKind } from '../crud/records.ts';
import type { Handle } from '../storage/storage.ts';
import { tableName } from './format.ts';

const NAME_MAX_CHARACTERS = 60;
/** Names of devices in Windows, also with an extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

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

/**
 * The paths of the files of records in an export, by the id of the file: 'gallery-images/Onam 2026/0001 Procession.jpg'. The
 * id of the record makes it unique. A file of several records has the path of the first; one at another host has none.
 */
export async function readablePaths(view: Handle): Promise<Map<number, string | null>> {
  const paths = new Map<number, string | null>();
  for (const [table] of fileTables()) {
    const kind = kindOfTable(table);
    const folders = await folderNames(view, kind);
    const rows = await view
      .selectFrom(table as 'any_record')
      .innerJoin('files', 'files.id', 'file_id')
      .selectAll(table as 'any_record')
      .select(['files.format', 'files.host'])
      .orderBy(`${table as 'any_record'}.id`)
      .execute();
    for (const { format, host, ...row } of rows) {
      if (row.file_id === null || paths.has(row.file_id)) continue;
      const title = kind ? safeName(definitionOf(kind).titleOf({ ...row })) : '';
      const name = `${String(row.id).padStart(4, '0')} ${title}`.trim();
      const folder = [tableName(table), folders.get(row.folder_id)].filter(Boolean).join('/');
      paths.set(row.file_id, host === 'embedded' ? `${folder}/${name}.${format ?? 'bin'}` : null);
    }
  }
  return paths;
}

async function folderNames(view: Handle, kind: RecordKind | undefined): Promise<Map<unknown, string>> {
  const parent = kind && definitionOf(kind).parent;
  if (!parent) return new Map();
  const { table, titleOf } = definitionOf(parent as RecordKind);
  const rows = await view
    .selectFrom(table as 'any_record')
    .selectAll()
    .execute();
  return new Map(rows.map((row) => [row.id, safeName(titleOf({ ...row }))]));
}
