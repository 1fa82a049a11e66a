import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import type { AppContext } from '../../app-context.ts';
import { type Handlers, publicMutation } from '../../http/handlers.ts';
import { savePicture } from '../../uploads/record-pictures.ts';
import { presentVicar } from './present.ts';
import { findVicar, saveVicar, VICAR_ID } from './queries.ts';

/** The vicar and his welcome message: a single record, empty before the first save. */
export function vicarRoutes(deps: AppContext): Handlers<Api['vicar']> {
  const { storage, clock } = deps;
  const read = async (db: Handle) => presentVicar(await findVicar(db), deps);
  return {
    read: () => read(storage.db),
    update: publicMutation(
      async ({ body: { image: sent, ...vicar }, ifMatch, session, afterCommit }, trx) => {
        if (!(await saveVicar(trx, { version: ifMatch, vicar, now: instant(clock.now()) })))
          throw new ApiProblem(
            'STALE',
            'Someone else changed the vicar’s welcome message while you were editing.',
          );
        await savePicture(
          trx,
          { table: 'vicar', id: VICAR_ID, picture: sent, userId: session.user.id, afterCommit },
          deps,
        );
        return read(trx);
      },
    ),
  };
}
