import { z } from 'zod';
import { isCivilDate } from '#church-year/dates.ts';
import { MAX_DAYS_FROM_EASTER, parseReference } from '#church-year/index.ts';
import { recordEndpoints } from '#kit/api/endpoint.ts';
import { requiredText, weekday, wholeNumber } from '#kit/api/fields.ts';
import { routes } from '../wire.ts';

const { before, after } = MAX_DAYS_FROM_EASTER;
const month = wholeNumber(1, 12, 'Please enter a month from 1 to 12');
const twoDigits = (part: number) => String(part).padStart(2, '0');

const ParishFeastRule = z.discriminatedUnion(
  'kind',
  [
    z
      .strictObject({
        kind: z.literal('fixed'),
        month,
        /** February 29 occurs only in leap years. */
        day: wholeNumber(1, 31, 'Please enter a day from 1 to 31'),
      })
      .refine((rule) => isCivilDate(`2024-${twoDigits(rule.month)}-${twoDigits(rule.day)}`), {
        path: ['day'],
        error: 'This month does not have that many days',
      }),
    z.strictObject({
      kind: z.literal('easter'),
      /** After Easter Sunday; negative for days before it. */
      days: wholeNumber(-before, after, `Please enter a number of days from -${before} to ${after}`),
    }),
    z.strictObject({
      kind: z.literal('weekday'),
      month,
      weekday,
      /** -1 for the last one of the month. */
      nth: z.literal([1, 2, 3, 4, -1], 'Please choose the first to fourth or the last one'),
    }),
  ],
  'Please choose when the feast is celebrated',
);

const references = z
  .array(
    requiredText(100).refine(
      (text) => parseReference(text) !== undefined,
      'Please enter a reference such as John 3:16-21',
    ),
  )
  .max(10, 'At most 10 readings');
const HEADINGS = ['evening', 'morning', 'beforeHolyQurbana', 'holyQurbana'] as const;
const readings = <Schema extends z.ZodType>(schema: Schema) =>
  Object.fromEntries(HEADINGS.map((heading) => [heading, schema])) as Record<
    (typeof HEADINGS)[number],
    Schema
  >;

/** A feast that only this parish celebrates. It appears in the church year like any other feast. */
export const ParishFeast = z.object({
  _id: z.int(),
  name: z.string(),
  rule: ParishFeastRule,
  readings: z.object(readings(z.array(z.string()))),
  version: z.int(),
});
export type ParishFeast = z.infer<typeof ParishFeast>;

export const ParishFeastBody = z.strictObject({
  name: requiredText(200),
  rule: ParishFeastRule,
  /** References of the lectionary: 'John 3:16-21'. */
  readings: z.strictObject(readings(references.default([]))).prefault({}),
});
export type ParishFeastBody = z.input<typeof ParishFeastBody>;

/** In the order in which they were added. */
export const parishFeasts = recordEndpoints(routes.parishFeasts, {
  readableBy: 'anyone',
  response: ParishFeast,
  body: ParishFeastBody,
});
