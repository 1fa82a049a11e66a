import type { PaymentInfo } from '#contract/payment.ts';

/** One way to give, as it is shown; an empty value is not set. */
export interface PaymentMethod {
  readonly name: string;
  readonly value: string;
  /** What a telephone reads from the code beside it. */
  readonly code: string;
}

/** The first method, then the second (public specification, section 2). */
export function paymentMethods({ zelleEmail, venmoNumber }: PaymentInfo): readonly PaymentMethod[] {
  return [
    { name: 'Zelle', value: zelleEmail, code: zelleEmail },
    { name: 'Venmo', value: venmoNumber, code: venmoCode(venmoNumber) },
  ];
}

/** A username leads to its page; a telephone number is read as it is. */
function venmoCode(value: string): string {
  const [, username] = /^@([\w-]{1,60})$/.exec(value) ?? [];
  return username ? `https://venmo.com/u/${username}` : value;
}

/** Where WhatsApp opens a conversation with a number: its digits alone, country code first. Undefined for what is no number. */
export function whatsappAddress(number: string): string | undefined {
  const digits = number.replace(/\D/g, '');
  return digits.length >= 7 && digits.length <= 15 ? `https://wa.me/${digits}` : undefined;
}
