import type { PaymentInfo } from '#contract/payment.ts';
import { ApiProblem } from '#contract/problem.ts';
import { paymentWords } from '../../features/payment/messages.ts';
import { browserClient } from '../../session/browser-client.ts';
import type { RecordCalls } from '../crud/types.ts';

export type PaymentValues = Record<'zelleEmail' | 'venmoNumber' | 'whatsapp' | 'email', string>;

/** The payment information as the one record of its kind. */
export type PaymentRow = PaymentInfo & { readonly id: number; readonly name: string };

export function paymentRow(info: PaymentInfo): PaymentRow {
  return { ...info, id: 1, name: 'Payment information' };
}

/** Empty values are sent as null; an empty contact address is refused before anything is sent (public specification, section 5). */
async function save({
  body,
  ...rest
}: {
  body: PaymentValues;
  ifMatch?: number;
  idempotencyKey: string;
}): Promise<PaymentRow> {
  const { zelleEmail, venmoNumber, whatsapp, email } = body;
  if (email.trim() === '')
    throw new ApiProblem('INVALID_BODY', paymentWords.emailMissing, {
      errors: { email: paymentWords.emailMissing },
    });
  const sent = {
    zelleEmail: zelleEmail.trim() || null,
    venmoNumber: venmoNumber.trim() || null,
    whatsapp: whatsapp.trim() || null,
    email: email.trim(),
  };
  return paymentRow(await browserClient.payment.update({ ...rest, body: sent }));
}

export const paymentCalls: RecordCalls<PaymentRow, PaymentValues> = {
  read: async () => paymentRow(await browserClient.payment.read()),
  create: save,
  update: ({ params: _, ...rest }) => save(rest),
};
