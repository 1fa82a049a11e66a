import type { z } from 'zod';
import type { Api } from '#contract/index.ts';
import type { ClergyBody, ClergyMember } from '#contract/resources/clergy.ts';
import type { ClergyRow } from '#storage/schema.ts';
import type { MediaHosts } from '../../adapters/media-storage/media-hosts.ts';
import type { Handlers } from '../../http/api/handlers.ts';
import type { AppContext } from '../../main/app-context.ts';
import { type PictureRow, presentRecordPicture, rowsWithPictures } from '../../uploads/picture-view.ts';
import { crudHandlers } from '../crud/crud-handlers.ts';

export function clergyRoutes(deps: AppContext): Handlers<Api['clergy']> {
  return crudHandlers(deps, {
    kind: 'clergy',
    rows: (db) => rowsWithPictures(db, 'clergy'),
    present: (row) => presentMember(row, deps.media),
    columns: ({ image: _, ...text }: z.output<typeof ClergyBody>) => text,
    picture: ({ image }) => image,
  });
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
