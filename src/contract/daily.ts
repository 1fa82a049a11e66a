import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';

/** Words of the Bible, with their place and translation (public specification, section 3). */
export const DailyVerse = z.object({
  /** On one line, without quotation marks around it. */
  text: z.string(),
  /** 'Psalm 27:1'. */
  reference: z.string(),
  /** Short name of the translation: 'WEB'. */
  version: z.string(),
});
export type DailyVerse = z.infer<typeof DailyVerse>;

/** A saying of the desert fathers and mothers. */
export const DailySaying = z.object({
  id: z.int(),
  text: z.string(),
  author: z.string(),
  /** 'Humility', 'Silence', and many others. */
  theme: z.string(),
  /** The work in which it stands. */
  source: z.string(),
});
export type DailySaying = z.infer<typeof DailySaying>;

/** What the home page gives a visitor to take along into one day. */
export const Daily = z.object({
  /** The parish's day, 'YYYY-MM-DD'. */
  date: z.string(),
  verse: DailyVerse,
  saying: DailySaying,
});
export type Daily = z.infer<typeof Daily>;

export const daily = {
  read: endpoint(routes.daily.read, { access: 'anyone', answer: Daily, cached: true }),
};
