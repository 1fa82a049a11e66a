import type { PaymentInfo } from '#contract/resources/payment.ts';

/** Messages of the donation page (public specification, sections 2 and 8). */
export const paymentMessages = {
  allDown: 'Payment is currently down',
  down: (method: string) => `${method} is currently down`,
  edit: 'Edit Payment Info',
  saved: ({ zelleEmail, venmoNumber }: Pick<PaymentInfo, 'zelleEmail' | 'venmoNumber'>) =>
    `Payment information updated successfully!${zelleEmail || venmoNumber ? '' : ' Note: Payment services are currently disabled.'}`,
  saveFailed: 'Failed to save changes. Please try again.',
  emailMissing: 'Contact email is required',
} as const;
