import { z } from 'zod';
import { isCivilDate } from '#church-year/dates.ts';
import { isTimeOrWords, parseTime } from '../dates/time-of-day.ts';
import { hasTooManyCombiningMarks } from '../text/characters.ts';
import { isEmail, plainApostrophes } from '../text/email-address.ts';
import { normalizeName } from '../text/names.ts';
import { oneLine, plainLine, repairText } from '../text/pasted-text.ts';
import { CURSOR_PATTERN } from './url-values.ts';

/** PostgreSQL cannot store NUL, and UTF-8 cannot encode a lone surrogate. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** Formats 5000 as '5,000'. An Intl.NumberFormat for every field would slow down each start. */
const formatCount = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

const tooLong = (max: number) => `At most ${formatCount(max)} characters`;

/**
 * Plain text of at most `max` UTF-16 code units, as the `maxlength` of an HTML field counts them: trimmed, without
 * control characters except line breaks and tabs.
 */
export const text = (max: number) =>
  z
    .string()
    // counts code points; it is in the OpenAPI document
    .max(max, { error: tooLong(max), abort: true })
    .refine((value) => value.length <= max, tooLong(max))
    .refine(isStorable, 'This text contains characters that cannot be stored')
    .transform(repairText)
    .refine(
      (value) => !hasTooManyCombiningMarks(value),
      'This text has more than thirty accents on one letter',
    )
    .transform((value) => value.trim());

/** Text that must not be blank. */
export const requiredText = (max: number) => text(max).refine((value) => value !== '', 'Please fill this in');

/** Text that may be omitted, null or blank; each of these becomes null. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value || null);

/** The field `website` of a form for visitors: it is invisible, so only bots fill it in. */
export const honeypot = optionalText(200);

/** Text of one line, such as a name: plain spaces, and no invisible characters. */
export const line = (max: number) => text(max).transform(oneLine);

/** A line that must not be blank. */
export const requiredLine = (max: number) => line(max).refine((value) => value !== '', 'Please fill this in');

/** A line that may be omitted, null or blank; each of these becomes null. */
export const optionalLine = (max: number) =>
  line(max)
    .nullish()
    .transform((value) => value || null);

export const TIME_PROBLEM = 'Write a time such as 8:30 AM.';

/** A time as staff type it, or words such as 'After the Qurbana'. */
export const timeText = (max: number) => requiredLine(max).refine(isTimeOrWords, TIME_PROBLEM);

/** A time 'HH:MM', also as staff type it: '9' becomes '09:00'. */
export const clockTime = z
  .string()
  .max(100, TIME_PROBLEM)
  .overwrite((value) => parseTime(value)?.start ?? value)
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, TIME_PROBLEM);

/** In the normalized name, one character may become 18. Pagination cursors contain the normalized name. */
const MAX_NAME_KEY_LENGTH = 200;

/** A folder's name. */
export const folderName = requiredLine(100).refine(
  (name) => normalizeName(name).length <= MAX_NAME_KEY_LENGTH,
  'This name has too many characters that consist of several letters',
);

/** An email address in plain characters. A plain line has no acute accent, but may have gained a grave one. */
const plainEmail = (value: string) => plainApostrophes(plainLine(plainApostrophes(value)));

/**
 * Normalizes text as an email address is stored and compared: case, spaces, invisible characters and Unicode form. Text of
 * any length and form is accepted.
 */
export const normalizedEmail = z
  .string()
  .overwrite((value) => plainEmail(value).toLowerCase())
  // again: a lowercase letter may compose with its accent where the capital letter could not
  .normalize('NFKC');

/** A single plain email address, as it is typed. */
export const plainEmailAddress = (missing: string) =>
  text(254)
    .refine((value) => value !== '', { error: missing, abort: true })
    .transform(plainEmail)
    .refine(isEmail, 'Please enter a valid email address');

/** A single plain email address, normalized to lowercase. */
export const emailAddress = plainEmailAddress('Please fill this in').transform((value) =>
  normalizedEmail.parse(value),
);

/** A whole number in a range, both ends included. */
export const wholeNumber = (min: number, max: number, error: string) =>
  z.int(error).min(min, { error, abort: true }).max(max, { error, abort: true });

/** 0 for Sunday to 6 for Saturday. */
export const weekday = wholeNumber(0, 6, 'Please choose a day of the week');

/** A date 'YYYY-MM-DD' from 1900 to 2200. */
export const date = z.string().refine(isCivilDate, 'Please choose a date from 1900 to 2200');

/** A date 'YYYY-MM-DD' from 1900 to 2200; omitted, null and blank become null. */
export const optionalDate = z
  .string()
  .refine((value) => value === '' || isCivilDate(value), 'Please enter the date as YYYY-MM-DD')
  .nullish()
  .transform((value) => value || null);

/** A row's id in a path: a positive 32-bit integer. */
export const id = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((value) => value <= 2_147_483_647);

/** A row's id in a body. */
export const recordId = z.int().min(1).max(2_147_483_647);

export const idParams = z.object({ id });

/** `limit` of a list: 1 to 100 rows. */
export const limit = z
  .string()
  .regex(/^\d{1,3}$/, 'limit must be a number from 1 to 100')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 100, 'limit must be a number from 1 to 100')
  .optional();

/** `page` of a numbered list, starting at 1. */
export const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'page must be a number from 1 to 9999')
  .transform(Number)
  .optional();

/** `true` or `false` in a query string. */
export const booleanFlag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional();

/** `after` of a paged list: the cursor from the previous page. */
export const cursor = z
  .string()
  .regex(CURSOR_PATTERN, 'after must be the cursor of the previous page')
  .optional();

/** `find` of a searchable list. */
export const search = requiredText(100).optional();

/** What a response has besides the fields of the body. */
export const recordFields = {
  createdAt: z.string(),
  /** Incremented by each change; sent as `ETag` and compared with `If-Match`. */
  version: z.int(),
};

type Stored<Field> = Exclude<z.output<Field>, undefined>;

/** The fields of a body in a response: always present, with any value that was ever valid. */
export function stored<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  const fields = Object.entries(shape).map(([name, field]) => [name, storedField(field as z.ZodType)]);
  return Object.fromEntries(fields) as {
    [Name in keyof Shape]: z.ZodType<Stored<Shape[Name]>, Stored<Shape[Name]>>;
  };
}

function storedField(field: z.ZodType): z.ZodType {
  const schema = withoutRules(field);
  // other texts store null as ''
  return field.safeParse(null).data === null ? schema.nullable() : schema;
}

function withoutRules(field: unknown): z.ZodType {
  if (field instanceof z.ZodPipe) return withoutRules(field.in);
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault || field instanceof z.ZodNullable)
    return withoutRules(field.unwrap());
  if (field instanceof z.ZodArray) return z.array(withoutRules(field.element));
  if (field instanceof z.ZodObject) return z.object(stored(field));
  if (field instanceof z.ZodString) return z.string();
  return field instanceof z.ZodNumber ? z.int() : (field as z.ZodType);
}
