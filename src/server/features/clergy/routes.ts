import type { Api } from '#contract/index.ts';
import type { AppContext } from '../../app-context.ts';
import type { Handlers } from '../../http/api/handlers.ts';
import { fieldMapper } from '../../lib/spelling.ts';
import { presentRecordPicture, rowsWithPictures } from '../../uploads/picture-view.ts';
import { crudHandlers } from '../crud/crud-handlers.ts';

const toFields = fieldMapper();

export function clergyRoutes(deps: AppContext): Handlers<Api['clergy']> {
  return crudHandlers(deps, {
    kind: 'clergy',
    rows: (db) => rowsWithPictures(db, 'clergy'),
    present: (row) => ({ ...toFields(row), picture: presentRecordPicture(row, deps.media) }),
  });
}
