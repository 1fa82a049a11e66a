import { z } from 'zod';
import { endpoint } from '#kit/api/endpoint.ts';
import { routes } from './wire.ts';

/** A Bible verse with its reference and translation (public specification, section 3). */
export const DailyVerse = z.object({
  /** One line, without surrounding quotation marks. */
  text: z.string(),
  /** 'Psalm 27:1'. */
  reference: z.string(),
  /** Abbreviation of the translation: 'WEB'. */
  version: z.string(),
});
export type DailyVerse = z.infer<typeof DailyVerse>;

/** A saying of the desert fathers and mothers. */
export const DailySaying = z.object({
  id: z.int(),
  text: z.string(),
  author: z.string(),
  /** For example 'Humility'. */
  theme: z.string(),
  /** The work that contains it. */
  source: z.string(),
});
export type DailySaying = z.infer<typeof DailySaying>;

/** The verse and the saying of a day. */
export const Daily = z.object({
  /** The parish's day, 'YYYY-MM-DD'. */
  date: z.string(),
  verse: DailyVerse,
  saying: DailySaying,
});
export type Daily = z.infer<typeof Daily>;

export const daily = {
  read: endpoint(routes.daily.read, { access: 'anyone', response: Daily, cached: true }),
};
