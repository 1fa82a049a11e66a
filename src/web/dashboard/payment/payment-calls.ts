import type { PaymentInfo } from '#contract/payment.ts';
import { ApiProblem } from '#contract/problem.ts';
import { paymentMessages } from '../../features/payment/messages.ts';
import { browserClient } from '../../session/browser-client.ts';
import type { RecordCalls } from '../crud/types.ts';

export type PaymentValues = Record<'zelleEmail' | 'venmoNumber' | 'whatsapp' | 'email', string>;

/** The payment information as a record with a fixed id, since there is only one. */
export type PaymentRecord = PaymentInfo & { readonly id: number; readonly name: string };

export function toPaymentRecord(info: PaymentInfo): PaymentRecord {
  return { ...info, id: 1, name: 'Payment information' };
}

/** Sends empty values as null. @throws ApiProblem if the contact email is empty (public specification, section 5). */
async function save({
  body,
  ...rest
}: {
  body: PaymentValues;
  ifMatch?: number;
  idempotencyKey: string;
}): Promise<PaymentRecord> {
  const { zelleEmail, venmoNumber, whatsapp, email } = body;
  if (email.trim() === '')
    throw new ApiProblem('INVALID_BODY', paymentMessages.emailMissing, {
      errors: { email: paymentMessages.emailMissing },
    });
  const values = {
    zelleEmail: zelleEmail.trim() || null,
    venmoNumber: venmoNumber.trim() || null,
    whatsapp: whatsapp.trim() || null,
    email: email.trim(),
  };
  return toPaymentRecord(await browserClient.payment.update({ ...rest, body: values }));
}

export const paymentCalls: RecordCalls<PaymentRecord, PaymentValues> = {
  read: async () => toPaymentRecord(await browserClient.payment.read()),
  create: save,
  update: ({ params: _, ...rest }) => save(rest),
};
