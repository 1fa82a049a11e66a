import { z } from 'zod';
import { emailAddress, normalizedEmail, requiredLine, text } from '#kit/api/fields.ts';
import { isWebUrl } from '#kit/text/links/web-url.ts';
import { oneLine, plainLine } from '#kit/text/pasted-text.ts';

/** Text that may be omitted, null or blank; each of these becomes ''. */
export const freeText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value ?? '');

/** On one line: the name is a part of the subject of emails. */
export const freeLine = (max: number) => freeText(max).transform(oneLine);

/** Text that is empty or passes a test. */
export const checked = (max: number, isValid: (value: string) => boolean, message: string) =>
  freeLine(max).refine((value) => value === '' || isValid(value), message);

export const LINK_PROBLEM = 'Please enter a whole link. It begins with https://';
export const webLink = (max = 1_000) =>
  checked(max, (value) => /^https?:/i.test(value) && isWebUrl(value), LINK_PROBLEM);

export const isSecureUrl = (value: string) => isWebUrl(value) && /^https:/i.test(value);

/** The host becomes a part of the Content-Security-Policy, in which `;`, `,` and `*` have a meaning. */
export const frameLink = checked(
  2_000,
  (value) => isSecureUrl(value) && /^https:\/\/[a-z\d.-]+(?::\d+)?$/.test(URL.parse(value)?.origin ?? ''),
  LINK_PROBLEM,
);

export const optionalEmail = checked(
  254,
  (value) => emailAddress.safeParse(value).success,
  'Please enter a valid email address',
).transform((value) => normalizedEmail.parse(value));

export const PHONE_PROBLEM =
  'Please enter a phone number that can be dialed, such as (555) 555-0142, or +91 481 255 5010 with its country code';
/** The server also rejects a number that cannot be dialed from the parish's country. */
export const phoneNumber = checked(40, (value) => /\d/.test(value), PHONE_PROBLEM).transform(plainLine);

/** A heading with its text. */
export const Paragraph = z.strictObject({ title: requiredLine(120), text: freeText(1_000) });
