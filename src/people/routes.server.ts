import type { Api } from '#kit/api/client.ts';
import type { Handlers } from '#kit/api/handlers.ts';
import type { AppContext } from '#kit/app-context.ts';
import { crudHandlers } from '#kit/crud/handlers/crud-handlers.server.ts';
import { formattedText } from '#kit/formatted-text/formatted-text.server.ts';
import { fieldMapper } from '#kit/storage/column-names.ts';
import { presentRecordPicture, rowsWithPictures } from '#kit/uploads/picture-view.server.ts';
import { createUploadSigner } from '#kit/uploads/upload-grants.server.ts';
import { periodSortKey } from './former-vicars/service-period.ts';

const toFields = fieldMapper();

export function clergyRoutes(deps: AppContext): Handlers<Api['clergy']> {
  return {
    uploadSignature: createUploadSigner(deps).signatureFor('clergy'),
    ...crudHandlers(deps, {
      kind: 'clergy',
      pictureFolder: 'clergy',
      rows: (db) => rowsWithPictures(db, 'clergy'),
      present: (row) => ({
        ...toFields(row),
        formatted: { description: formattedText(row.description) },
        picture: presentRecordPicture(row, deps.media),
      }),
    }),
  };
}

export function formerVicarsRoutes(deps: AppContext): Handlers<Api['formerVicars']> {
  return crudHandlers(deps, {
    kind: 'former-vicars',
    // latest start of service first; for the same start, latest end first
    compare: (one, other) =>
      periodSortKey(other.start_period) - periodSortKey(one.start_period) ||
      periodSortKey(other.end_period) - periodSortKey(one.end_period),
    present: (row) => ({ ...row, createdAt: row.created_at }),
  });
}
