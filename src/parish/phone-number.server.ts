import { type CountryCode, getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { linkify } from '#kit/text/links/linkify.ts';
import { linkAddress } from '#kit/text/links/named-links.ts';
import { plainLine } from '#kit/text/pasted-text.ts';

interface PhoneNumber {
  /** 'tel:+15555550142' */
  readonly url: string;
  /** As it is dialed: '+1 555 555 0142'. */
  readonly text: string;
}

const DEFAULT_COUNTRY = 'US';
const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const SHORT_NAMES: Readonly<Record<string, CountryCode>> = {
  USA: 'US',
  UK: 'GB',
  UAE: 'AE',
  ENGLAND: 'GB',
  'GREAT BRITAIN': 'GB',
};
/** The codes of all countries by code and by English name, in upper case. */
const countryCodes: ReadonlyMap<string, CountryCode> = new Map(
  getCountries().flatMap((code) =>
    [code, countryNames.of(code) ?? code].map((name) => [name.toUpperCase(), code] as const),
  ),
);

/** The country that a parish names in its address, 'Kerala, India'; the United States if it is empty or unknown. */
function codeOf(country: string): CountryCode {
  const name = country
    .replace(/^.*,|\./g, '')
    .trim()
    .toUpperCase();
  return SHORT_NAMES[name] ?? countryCodes.get(name) ?? DEFAULT_COUNTRY;
}

/** North Americans write 3, 3 and 4 digits; '98470 12345' and '123 456 7890' are numbers of another country or kind. */
const NORTH_AMERICAN_GROUPS = /^(?:1\D*)?[2-9]\d{2}\D*[2-9]\d{2}\D*\d{4}(?!\d)/;

/**
 * Understands a phone number as people write it.
 *
 * @param country of the parish, as in its address. A number without a country code is in this country.
 * @returns undefined if it cannot be dialed, or its country is not clear.
 */
export function parsePhoneNumber(text: string, country: string): PhoneNumber | undefined {
  const typed = plainLine(text)
    // a label or a bracket: 'Phone: (555) 555-0142', '(+91) 98470 12345'
    .replace(/^[^\d+]+/, '')
    .replace(/^00 ?(?=[1-9])/, '+');
  const number = parsePhoneNumberFromString(typed, { defaultCountry: codeOf(country), extract: false });
  if (!number?.isPossible()) return undefined;
  const hasCode = typed.startsWith('+') || number.countryCallingCode !== '1';
  if (!hasCode && !NORTH_AMERICAN_GROUPS.test(typed)) return undefined;
  return { url: number.getURI(), text: number.formatInternational() };
}

/** Digits with the characters between them; a time or date is no phone number of any country. */
const CANDIDATE = /(?<!\w)[+(]?\d[\d().\p{Pd}\p{Zs}]{6,}\d(?!\w)/gu;

/** Returns the first phone number in a text, as it is written, and its URL; null if there is none. */
export function findPhoneNumber(text: string, country: string): PhoneNumber | null {
  for (const [written] of text.matchAll(CANDIDATE)) {
    const number = parsePhoneNumber(written, country);
    if (number) return { text: written, url: number.url };
  }
  return null;
}

const WHATSAPP_HOST = /^(?:chat\.whatsapp\.com|wa\.me|(?:www\.|api\.)?whatsapp\.com)$/;
/** The beginning of a number: 'wa.me/+1 555 555 0142'. */
const INCOMPLETE_PATH = /^\/\+?\d{0,7}$/;

/**
 * Returns the URL of a conversation with a number, or of a group, also from an invitation: 'Join my WhatsApp group:
 * https://chat.whatsapp.com/…'. Undefined for other text.
 */
export function whatsappUrl(text: string, country: string): string | undefined {
  const address = linkify(text).find(({ href }) => href)?.href ?? linkAddress(text);
  const link = URL.parse(address ?? '');
  if (link && WHATSAPP_HOST.test(link.host) && !INCOMPLETE_PATH.test(link.pathname))
    return `https://${link.host}${link.pathname}${link.search}`;
  const [digits] = /\d+/.exec(parsePhoneNumber(text, country)?.url ?? '') ?? [];
  return digits && `https://wa.me/${digits}`;
}
