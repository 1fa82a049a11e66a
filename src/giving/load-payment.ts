import type { Client } from '#kit/api/client.ts';
import { isProblem } from '#kit/api/problem.ts';
import { loadOptional } from '#kit/ssr/load-optional.ts';
import type { PaymentInfo } from './contract.ts';

const EMPTY_PAYMENT_INFO: PaymentInfo = {
  zelleEmail: '',
  zelleLink: '',
  venmoNumber: '',
  whatsapp: '',
  whatsappUrl: '',
  email: '',
  version: 0,
};

/** Loads the payment information, and the HTTP status of the page. It is empty if none is stored, and also on failure. */
export async function loadPayment(client: Client) {
  const stored = client.payment.read().catch((error) => {
    if (isProblem(error, 'NOT_FOUND')) return EMPTY_PAYMENT_INFO;
    throw error;
  });
  const info = await loadOptional(stored, 'the payment information');
  return info ? { info, status: 200 as const } : { info: EMPTY_PAYMENT_INFO, status: 503 as const };
}
