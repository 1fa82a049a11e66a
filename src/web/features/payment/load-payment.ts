import type { Client } from '#contract/client.ts';
import type { PaymentInfo } from '#contract/payment.ts';
import { ApiProblem } from '#contract/problem.ts';
import { parish } from '#parish';

export interface ShownPayment {
  readonly info: PaymentInfo;
  /** For the page that shows it: 503 when the information could not be read. */
  readonly status: 200 | 503;
}

const NOTHING: PaymentInfo = {
  zelleEmail: '',
  venmoNumber: '',
  whatsapp: '',
  email: parish.donationsEmail,
  version: 0,
};

/** How gifts reach the parish. Where nothing is stored (404), nothing is set; so it is when nothing can be read. */
export async function loadPayment(client: Client): Promise<ShownPayment> {
  try {
    const info = await client.payment.read();
    return { info: { ...info, email: info.email || parish.donationsEmail }, status: 200 };
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'NOT_FOUND') return { info: NOTHING, status: 200 };
    // on the server the endpoint has told its own log already
    if (!import.meta.env.SSR) console.error('The payment information could not be read', error);
    return { info: NOTHING, status: 503 };
  }
}
