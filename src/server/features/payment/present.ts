import type { PaymentInfo } from '#contract/payment.ts';
import { parish } from '#parish';
import type { PaymentInfoRow } from '#storage/schema.ts';

/** Absent values are empty strings; the contact is the parish's address for donations when none is stored (public specification, section 3). */
export function presentPayment(row: PaymentInfoRow | undefined): PaymentInfo {
  return {
    zelleEmail: row?.zelle_email ?? '',
    venmoNumber: row?.venmo_number ?? '',
    whatsapp: row?.whatsapp ?? '',
    email: row?.email ?? parish.donationsEmail,
    version: row?.version ?? 0,
  };
}
