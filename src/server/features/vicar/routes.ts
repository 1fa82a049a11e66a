import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import type { Deps } from '../../app-context.ts';
import { changesContent, type Handlers } from '../../http/handlers.ts';
import { savePicture } from '../../uploads/record-pictures.ts';
import { presentVicar } from './present.ts';
import { saveVicar, VICAR_ID, vicarRow } from './queries.ts';

/** The vicar and his welcome: one record, empty until somebody writes it. */
export function vicarRoutes(deps: Deps): Handlers<Api['vicar']> {
  const { storage, clock } = deps;
  const read = async (db: Handle) => presentVicar(await vicarRow(db), deps);
  return {
    read: () => read(storage.db),
    update: changesContent(
      async ({ body: { image: sent, ...vicar }, ifMatch, session, afterCommit }, trx) => {
        if (!(await saveVicar(trx, { version: ifMatch, vicar, now: instant(clock.now()) })))
          throw new ApiProblem('STALE', 'Someone else has changed the vicar’s welcome in the meantime');
        await savePicture(
          trx,
          { table: 'vicar', id: VICAR_ID, sent, userId: session.user.id, afterCommit },
          deps,
        );
        return read(trx);
      },
    ),
  };
}
