import type { Api } from '#contract/index.ts';
import { type Handlers, mutationWithPrepare } from '../../http/api/handlers.ts';
import type { AppContext } from '../../main/app-context.ts';
import { createUploadSigner } from '../../uploads/upload-grants.ts';

/** Upload signatures for the pictures of records. */
export function uploadRoutes(deps: AppContext): Handlers<Api['upload']> {
  const { sign, rateLimited } = createUploadSigner(deps);
  return {
    signature: mutationWithPrepare({
      ...rateLimited,
      write: ({ session, origin }, trx) =>
        sign({ folder: 'pictures', userId: session.user.id, origin: origin() }, trx),
    }),
    clergySignature: mutationWithPrepare({
      ...rateLimited,
      write: ({ session, origin }, trx) =>
        sign({ folder: 'clergy', userId: session.user.id, origin: origin() }, trx),
    }),
  };
}
