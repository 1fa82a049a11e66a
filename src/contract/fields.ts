import { z } from 'zod';
import { isCivilDate } from '#domain/civil-date.ts';
import { isEmail, normalEmail } from '#domain/email-address.ts';
import { nameKey } from '#domain/normalize-name.ts';
import { hasTooManyMarks, withoutControls } from '#domain/text.ts';
import { PLACE_PATTERN } from './pages.ts';

/** PostgreSQL cannot hold NUL and UTF-8 cannot carry a lone surrogate: neither gets past the contract. */
const storable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** 5,000 for 5000, without a formatter for every field at every start. */
const grouped = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** Plain text of at most `max` UTF-16 units, trimmed at both ends, without control signs; line breaks and tabs survive. */
export const text = (max: number) =>
  z
    .string()
    .max(max, `At most ${grouped(max)} characters`)
    .refine(storable, 'This text contains characters that cannot be stored')
    .transform(withoutControls)
    .refine((value) => !hasTooManyMarks(value), 'This text has more than thirty accents on one letter')
    .transform((value) => value.trim());

/** Text that must hold more than blanks. */
export const requiredText = (max: number) => text(max).refine((value) => value !== '', 'Please fill this in');

/** Text that may be left out, null or blank; stored as null then. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value || null);

/** Of the name as it is compared, where one sign may stand for eighteen: the place of a page in the list holds all of it. */
const NAME_KEY_CHARACTERS = 200;

/** A folder's name. */
export const folderName = requiredText(100).refine(
  (name) => nameKey(name).length <= NAME_KEY_CHARACTERS,
  'This name has too many signs that stand for several letters',
);

/** One plain mail address, written in the one way that addresses are compared in: lower case. */
export const mailAddress = requiredText(254)
  .transform(normalEmail)
  .refine(isEmail, 'Please enter a valid email address');

/** A day that may be left out, null or blank: 'YYYY-MM-DD' in the civil calendar, years 1900 to 2200. */
export const optionalDate = z
  .union([z.literal(''), z.string().refine(isCivilDate, 'A date is written YYYY-MM-DD')])
  .nullish()
  .transform((value) => value || null);

/** A row's id in a path: a positive integer that both databases can hold. */
export const id = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((value) => value <= 2_147_483_647);

export const idParams = z.object({ id });

/** `limit` of a list, 1 to 100. */
export const limit = z
  .string()
  .regex(/^\d{1,3}$/, 'limit is a number from 1 to 100')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 100, 'limit is a number from 1 to 100')
  .optional();

/** `page` of a list that comes in pages, from 1. */
export const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'page is a number from 1 to 9999')
  .transform(Number)
  .optional();

/** `true` or `false` in a query. */
export const flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional();

/** `after` of a list that comes in pages: where the page before it ended, as its answer named it. */
export const after = z.string().regex(PLACE_PATTERN, 'after is what the page before named').optional();

/** `find` of a list that can be searched. */
export const find = requiredText(100).optional();
