import type { Api } from '#contract/index.ts';
import type { Deps } from '../../app-context.ts';
import { type Handlers, preparedWrite } from '../../http/handlers.ts';
import { issueSignatures } from '../../uploads/upload-grants.ts';

/** Signatures for pictures of records that keep an address only. */
export function uploadRoutes(deps: Deps): Handlers<Api['upload']> {
  const { issue, counted } = issueSignatures(deps);
  return {
    signature: preparedWrite({
      ...counted,
      write: ({ session, origin }, trx) =>
        issue({ folder: 'pictures', userId: session.user.id, origin }, trx),
    }),
    clergySignature: preparedWrite({
      ...counted,
      write: ({ session, origin }, trx) => issue({ folder: 'clergy', userId: session.user.id, origin }, trx),
    }),
  };
}
