import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { optionalText, text } from './fields.ts';
import { routes } from './routes.ts';

/** How a gift reaches the parish (public specification, section 3); what is not set is empty. Beyond it `version`. */
export const PaymentInfo = z.object({
  zelleEmail: z.string(),
  /** A username with @ or a phone number. */
  venmoNumber: z.string(),
  /** With the country code. */
  whatsapp: z.string(),
  /** Who confirms a gift; the parish's address for donations when none is stored. */
  email: z.string(),
  /** 0 before anything was saved. */
  version: z.int(),
});
export type PaymentInfo = z.infer<typeof PaymentInfo>;

const contactEmail = text(254)
  .refine((value) => value !== '', { error: 'Contact email is required', abort: true })
  .refine((value) => z.email().safeParse(value).success, 'This is not a mail address');

/** What the edit window sends: null for what is not set. */
export const PaymentBody = z.strictObject({
  zelleEmail: optionalText(254),
  venmoNumber: optionalText(100),
  whatsapp: optionalText(40),
  email: contactEmail,
});
export type PaymentBody = z.input<typeof PaymentBody>;

export const payment = {
  read: endpoint(routes.payment.read, { access: 'anyone', answer: PaymentInfo, cached: true }),
  update: endpoint(routes.payment.update, { access: 'staff', body: PaymentBody, answer: PaymentInfo }),
};
