import { z } from 'zod';
import { endpoint, versionsOf } from '#kit/api/endpoint.ts';
import { line, optionalText, plainEmailAddress } from '#kit/api/fields.ts';
import { fitsQrCode } from '#kit/media/qr-code.ts';
import { plainLine } from '#kit/text/pasted-text.ts';
import { routes } from './wire.ts';

/** Ways to give (public specification, section 3); '' for those that are not set. Beyond the specification: `zelleLink`, `whatsappUrl`, `version`. */
export const PaymentInfo = z.object({
  zelleEmail: z.string(),
  /** The link of the parish's bank, which opens Zelle; its QR code is the only one that Zelle's apps read. */
  zelleLink: z.string(),
  /** A username with @ or a phone number. */
  venmoNumber: z.string(),
  /** A number, or the link of a group. */
  whatsapp: z.string(),
  /** '' without WhatsApp. */
  whatsappUrl: z.string(),
  /** Contact for donations; defaults to the parish's donations email. */
  email: z.string(),
  /** 0 before the first save. */
  version: z.int(),
});
export type PaymentInfo = z.infer<typeof PaymentInfo>;

const ZELLE_LINK = /^https:\/\/([\w-]+\.)*zellepay\.com\/\S*$/i;

/** The link of a profile, which is shown as its username. */
const VENMO_LINK = /^(?:https?:\/\/)?(?:www\.)?venmo\.com\/(?:u\/)?(?!code\b)([\w-]{1,60})\/?(?:\?.*)?$/i;

/** Body of the payment form; null for fields that are not set. Without `zelleLink` the stored link stays. */
export const PaymentBody = z.strictObject({
  zelleEmail: optionalText(254).transform((value) => value && plainLine(value)),
  zelleLink: line(1_000)
    .refine(
      (value) => value === '' || ZELLE_LINK.test(value),
      'Please paste the whole link. It begins with https://enroll.zellepay.com/',
    )
    .refine(fitsQrCode, 'This link is too long for a QR code')
    .nullable()
    .optional(),
  venmoNumber: optionalText(100).transform((value) => value && plainLine(value).replace(VENMO_LINK, '@$1')),
  whatsapp: optionalText(200).transform((value) => value && plainLine(value)),
  email: plainEmailAddress('Contact email is required'),
});
export type PaymentBody = z.input<typeof PaymentBody>;

export const payment = {
  read: endpoint(routes.payment.read, { access: 'anyone', response: PaymentInfo, cached: true }),
  update: endpoint(routes.payment.update, { access: 'staff', body: PaymentBody, response: PaymentInfo }),
  versions: endpoint(routes.payment.versions, versionsOf(PaymentInfo)),
};
