/** Digits of a number with its country code (ITU-T E.164); a number without it is in the United States. */
const MIN_DIGITS = 8;
const MAX_DIGITS = 15;
const US_DIGITS = 10;

/**
 * Returns the number for a `tel:` link, '+15555550142' for '(555) 555-0142'; undefined if the text is not a phone
 * number.
 */
export function dialNumber(text: string): string | undefined {
  if (!/^\+?[\d\s().\-–/]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  if (text.startsWith('+'))
    return digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS ? `+${digits}` : undefined;
  if (digits.length === US_DIGITS) return `+1${digits}`;
  return digits.length === US_DIGITS + 1 && digits.startsWith('1') ? `+${digits}` : undefined;
}
