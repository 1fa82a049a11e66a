import type { Client } from '#contract/client.ts';
import { isProblem } from '#contract/problem.ts';
import type { PaymentInfo } from '#contract/resources/payment.ts';
import { loadOptional } from '../../load-optional.ts';

interface PaymentData {
  readonly info: PaymentInfo;
  /** HTTP status of the page: 503 if the information failed to load. */
  readonly status: 200 | 503;
}

const EMPTY_PAYMENT_INFO: PaymentInfo = {
  zelleEmail: '',
  zelleLink: '',
  venmoNumber: '',
  whatsapp: '',
  email: '',
  version: 0,
};

/** Loads the payment information. It is empty if none is stored, and also on failure. */
export async function loadPayment(client: Client): Promise<PaymentData> {
  const stored = client.payment.read().catch((error) => {
    if (isProblem(error, 'NOT_FOUND')) return EMPTY_PAYMENT_INFO;
    throw error;
  });
  const info = await loadOptional(stored, 'the payment information');
  if (!info) return { info: EMPTY_PAYMENT_INFO, status: 503 };
  return { info, status: 200 };
}
