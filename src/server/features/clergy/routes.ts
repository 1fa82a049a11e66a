import type { z } from 'zod';
import type { Api } from '#contract/index.ts';
import type { ClergyBody, ClergyMember } from '#contract/resources/clergy.ts';
import type { ClergyRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import type { MediaHosts } from '../../adapters/media-storage/media-hosts.ts';
import type { Handlers } from '../../http/api/handlers.ts';
import type { AppContext } from '../../main/app-context.ts';
import { PICTURE_COLUMNS, type PictureRow, presentRecordPicture } from '../../uploads/picture-view.ts';
import { crudHandlers } from '../crud/crud-handlers.ts';

export function clergyRoutes(deps: AppContext): Handlers<Api['clergy']> {
  const present = (row: ClergyRow & PictureRow) => presentMember(row, deps.media);
  return {
    // in the order in which they were added
    list: async () => (await withPictures(deps.storage.db).orderBy('clergy.id').execute()).map(present),
    ...crudHandlers(deps, {
      kind: 'clergy',
      find: (db, id) => withPictures(db).where('clergy.id', '=', id).executeTakeFirst(),
      present,
      columns: ({ image: _, ...text }: z.output<typeof ClergyBody>) => text,
      picture: ({ image }) => image,
    }),
  };
}

function withPictures(db: Handle) {
  return db
    .selectFrom('clergy')
    .leftJoin('files', 'files.id', 'clergy.file_id')
    .selectAll('clergy')
    .select(PICTURE_COLUMNS);
}

function presentMember(row: ClergyRow & PictureRow, media: MediaHosts): ClergyMember {
  return {
    id: row.id,
    name: row.name,
    title: row.title,
    description: row.description,
    image: row.image,
    picture: presentRecordPicture(row, media),
    version: row.version,
    createdAt: row.created_at,
  };
}
