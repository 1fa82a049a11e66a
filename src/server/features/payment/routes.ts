import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import { instant } from '../../adapters/clock.ts';
import type { AppContext } from '../../app-context.ts';
import { type Handlers, publicMutation } from '../../http/handlers.ts';
import { presentPayment } from './present.ts';
import { findPaymentInfo, savePaymentInfo } from './queries.ts';

/** The parish's payment information: a single record with defaults. */
export function paymentRoutes({ storage, clock }: AppContext): Handlers<Api['payment']> {
  return {
    read: async () => presentPayment(await findPaymentInfo(storage.db)),
    update: publicMutation(async ({ body, ifMatch }, trx) => {
      const change = { payment: body, version: ifMatch, now: instant(clock.now()) };
      if (!(await savePaymentInfo(trx, change)))
        throw new ApiProblem('STALE', 'Someone else changed the payment information while you were editing.');
      return presentPayment(await findPaymentInfo(trx));
    }),
  };
}
