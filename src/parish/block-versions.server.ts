import type { Selectable } from 'kysely';
import type { Api } from '#kit/api/client.ts';
import type { Handler } from '#kit/api/handlers.ts';
import type { AppContext } from '#kit/app-context.ts';
import { readVersions, type VersionFiles } from '#kit/crud/history/history.server.ts';
import type { Row } from '#kit/crud/history/replaced.ts';
import { findRow } from '#kit/crud/versioned-table.server.ts';
import type { Database } from '#kit/storage/schema.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { presentPicture } from '#kit/uploads/picture-view.server.ts';
import { blockDefinitions, type Parish, type ParishBlock, toneNumber } from './contract.ts';
import { PARISH_PICTURES, type ParishPicture } from './initial-values.server.ts';
import { rowIdOf } from './parish-settings.server.ts';

/** The names of the pictures in the response. */
const PICTURES = { patronImage: 'patron', heroImage: 'hero', greeterImage: 'greeter' } as const;

/** The id of a tone's recording in the table `parish_files`, after those of the pictures. */
export const recordingId = (tone: string) => 10 + Number(tone);

/** A stored block with a column for each field, as JSON, and the ids of its files. */
export async function toBlockRow(
  db: Handle,
  { id, version, block, content }: Selectable<Database['parish_settings']>,
) {
  const { shape } = blockDefinitions[block as ParishBlock].body;
  const pictures = Object.entries(PARISH_PICTURES).filter(([field]) => field in shape);
  const recordings = 'recordings' in shape ? toneNumber.options.map(recordingId) : [];
  const ids = [...pictures.map(([, id]) => id), ...recordings, 0];
  const files = await db.selectFrom('parish_files').selectAll().where('id', 'in', ids).execute();
  const images = pictures.map(([field, id]) => [field, files.find((file) => file.id === id)?.image ?? null]);
  const fields = { ...JSON.parse(content), ...Object.fromEntries(images) };
  const columns = Object.entries(fields).map(([field, value]) => [field, JSON.stringify(value)]);
  const row: Row & { version: number } = { ...Object.fromEntries(columns), id, version };
  return { row, files: new Set(files.flatMap(({ file_id }) => file_id ?? [])) };
}

export function blockVersions({ storage, parish, media }: AppContext): Handler<Api['parish']['versions']> {
  return async ({ params: { block }, query: { before } }) => {
    const { db } = storage;
    const now = await parish.read(db);
    const stored = await findRow(db, 'parish_settings', rowIdOf(block));
    const current = stored && (await toBlockRow(db, stored)).row;
    const present = ({ id: _, version, ...columns }: Row, files: VersionFiles) => {
      const fields = Object.fromEntries(
        Object.entries(columns).map(([field, json]) => [field, JSON.parse(String(json))]),
      );
      const pictures: Parish['pictures'] = { ...now.pictures };
      for (const [field, name] of Object.entries(PICTURES)) {
        const address: string | null = fields[field as ParishPicture];
        const file = files.get(address);
        if (address === null) pictures[name] = null;
        else if (file && now.pictures[name]?.src !== address)
          pictures[name] = presentPicture({ ...file, address }, media, true);
      }
      return { ...now[block], ...fields, version: Number(version), pictures };
    };
    return readVersions(
      db,
      { table: 'parish_settings', id: rowIdOf(block), current, present, before },
      { media },
    );
  };
}
