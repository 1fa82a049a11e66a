import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import { instant } from '../../adapters/clock.ts';
import type { Deps } from '../../app-context.ts';
import { changesContent, type Handlers } from '../../http/handlers.ts';
import { presentPayment } from './present.ts';
import { paymentInfo, savePaymentInfo } from './queries.ts';

/** How a gift reaches the parish: one record, which is there from the start. */
export function paymentRoutes({ storage, clock }: Deps): Handlers<Api['payment']> {
  return {
    read: async () => presentPayment(await paymentInfo(storage.db)),
    update: changesContent(async ({ body, ifMatch }, trx) => {
      const change = { payment: body, version: ifMatch, now: instant(clock.now()) };
      if (!(await savePaymentInfo(trx, change)))
        throw new ApiProblem('STALE', 'Someone else has changed the payment information in the meantime');
      return presentPayment(await paymentInfo(trx));
    }),
  };
}
