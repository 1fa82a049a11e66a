import type { PaymentInfo } from '#contract/payment.ts';
import { parish } from '#parish';
import type { PaymentInfoRow } from '#storage/schema.ts';

/**
 * Missing values are empty strings; the contact email defaults to `parish.donationsEmail` (public specification,
 * section 3).
 */
export function presentPayment(row: PaymentInfoRow | undefined): PaymentInfo {
  return {
    zelleEmail: row?.zelle_email ?? '',
    venmoNumber: row?.venmo_number ?? '',
    whatsapp: row?.whatsapp ?? '',
    email: row?.email ?? parish.donationsEmail,
    version: row?.version ?? 0,
  };
}
