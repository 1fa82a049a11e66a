import { isEmail } from './email-address.ts';

/** The shortest local phone numbers. */
const MIN_DIGITS = 7;

/**
 * Whether a text is an email address or contains a phone number, in any notation: 'WhatsApp +91 481 255 5010'. Invisible
 * characters around a pasted address do not count; the server removes them.
 */
export function isContact(text: string): boolean {
  return (
    isEmail(
      text
        .normalize('NFKC')
        .replace(/\p{Cf}/gu, '')
        .trim(),
    ) || text.replace(/\D/g, '').length >= MIN_DIGITS
  );
}
