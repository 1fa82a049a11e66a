import type { Client } from '#contract/client.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { PaymentInfo } from '#contract/resources/payment.ts';
import { parish } from '#parish';

export interface PaymentData {
  readonly info: PaymentInfo;
  /** HTTP status of the page: 503 if the information failed to load. */
  readonly status: 200 | 503;
}

const EMPTY_PAYMENT_INFO: PaymentInfo = {
  zelleEmail: '',
  venmoNumber: '',
  whatsapp: '',
  email: parish.donationsEmail,
  version: 0,
};

/** Loads the payment information. It is empty if none is stored (404), and also on failure. */
export async function loadPayment(client: Client): Promise<PaymentData> {
  try {
    const info = await client.payment.read();
    return { info: { ...info, email: info.email || parish.donationsEmail }, status: 200 };
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'NOT_FOUND')
      return { info: EMPTY_PAYMENT_INFO, status: 200 };
    // on the server the endpoint has already logged the error
    if (!import.meta.env.SSR) console.error('Failed to load the payment information', error);
    return { info: EMPTY_PAYMENT_INFO, status: 503 };
  }
}
