import { expect, it } from 'vitest';
import { dataPath } from '#kit/portability/format.ts';
import { toStored } from '#kit/portability/portable-rows.server.ts';
import { readZip } from '#kit/portability/testing/read-zip.ts';
import { exportTables } from '#kit/storage/dump/tables.ts';
import { formattedFields, schemasOf } from './table-fields.server.ts';
import { demonstration, exportFrom } from './testing/sites.ts';

/** Tables whose fields only the server writes. */
const SERVER_ONLY = ['files', 'parish_files', 'letter_settings', 'bible_texts', 'once_public'];
/** Tables without rows in the demonstration. */
const EMPTY = [
  ...['notices', 'parish_feasts', 'gallery_images', 'days', 'weeks', 'parish_settings'],
  ...[
    'parish_files',
    'letters',
    'letter_settings',
    'bible_texts',
    'bible_books',
    'take_downs',
    'once_public',
  ],
];
/** A value of no field. */
const WRONG = [7];

it('each table has schemas, and an import names the row and the field of each wrong value', async () => {
  const site = await demonstration('sqlite', 'disk');
  const { keys, storage } = site.deps;
  const files = await readZip(await exportFrom(site));
  const introspected = await storage.migrationDb.introspection.getTables();
  const tables = exportTables({ withPrivate: true });
  const empty: string[] = [];
  for (const table of tables) {
    const schemas = schemasOf(table, { block: 'links' });
    if (!SERVER_ONLY.includes(table)) expect(Object.keys(schemas), table).not.toEqual([]);
    const [row] = JSON.parse(String(files.get(dataPath(table, 'json'))));
    if (!row) {
      empty.push(table);
      continue;
    }
    const { columns = [] } = introspected.find(({ name }) => name === table) ?? {};
    const store = (changed: object) =>
      toStored(table, changed as typeof row, { columns, schemas: schemasOf(table, row), keys });
    expect(store(row)).toMatchObject({ id: row.id });
    expect(() => store({ ...row, other: 1 })).toThrow(`${table}, ${row.id}: other is unknown.`);
    for (const [field, schema] of Object.entries(schemas)) {
      expect([table, field, schema.safeParse(WRONG).success]).toEqual([table, field, false]);
      if (field in row)
        expect(() => store({ ...row, [field]: WRONG })).toThrow(
          new RegExp(`^${table}, ${row.id}: ${field}: [^\n]+\\.$`),
        );
    }
  }
  expect(empty).toEqual(tables.filter((table) => EMPTY.includes(table)));
});

it('the API states which fields of a table are formatted', () => {
  expect(formattedFields('news')).toEqual(['content']);
  expect(formattedFields('vicar')).toEqual(['message']);
  expect(formattedFields('weeks')).toEqual(['greeting']);
  expect(formattedFields('notices')).toEqual([]);
});
