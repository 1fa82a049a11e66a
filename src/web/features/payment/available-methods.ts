import type { PaymentInfo } from '#contract/payment.ts';

/** A payment method; an empty value means that it is not set. */
export interface AvailableMethod {
  readonly name: string;
  readonly value: string;
  /** Content of the QR code. */
  readonly qrText: string;
}

/** The two payment methods in order (public specification, section 2). */
export function availableMethods({ zelleEmail, venmoNumber }: PaymentInfo): readonly AvailableMethod[] {
  return [
    { name: 'Zelle', value: zelleEmail, qrText: zelleEmail },
    { name: 'Venmo', value: venmoNumber, qrText: venmoQrText(venmoNumber) },
  ];
}

/** QR code content: a username becomes the URL of its page, a phone number is unchanged. */
function venmoQrText(value: string): string {
  const [, username] = /^@([\w-]{1,60})$/.exec(value) ?? [];
  return username ? `https://venmo.com/u/${username}` : value;
}

/** URL of a WhatsApp conversation with a number, digits only, country code first. Undefined for an invalid number. */
export function whatsappUrl(number: string): string | undefined {
  const digits = number.replace(/\D/g, '');
  return digits.length >= 7 && digits.length <= 15 ? `https://wa.me/${digits}` : undefined;
}
