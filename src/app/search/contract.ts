import { z } from 'zod';
import { endpoint } from '#kit/api/endpoint.ts';
import { requiredText } from '#kit/api/fields.ts';
import { routes } from './wire.ts';

/** Kinds of search results. */
export const searchKinds = [
  'page',
  'service',
  'churchDay',
  'event',
  'news',
  'organization',
  'resource',
  'gallery',
] as const;

const Mark = z.tuple([z.int(), z.int()]);

/** The results of one kind, the best first. */
export const SearchGroup = z.object({
  kind: z.enum(searchKinds),
  /** Number of all results of the kind; `results` has at most 20. */
  total: z.int(),
  results: z.array(
    z.object({
      title: z.string(),
      /** Path of the page, with the section's anchor. */
      url: z.string(),
      /** The date of an event or article; the next or last date of a church day; null for other kinds. */
      date: z.string().nullable(),
      /** The part of the text with the first match. */
      text: z.string(),
      /** Start and end of each word in the title and the text that matches. */
      marks: z.object({ title: z.array(Mark), text: z.array(Mark) }),
    }),
  ),
});
export type SearchGroup = z.infer<typeof SearchGroup>;

/** A record that staff can open. */
export const FoundRecord = z.object({
  title: z.string(),
  /** 'news article' */
  noun: z.string(),
  /** The date of an event or article; '' for others. */
  date: z.string(),
  /** URL of its form. */
  url: z.string(),
});
export type FoundRecord = z.infer<typeof FoundRecord>;

export const search = {
  /**
   * Searches what visitors can see. Each word of `q` is the beginning of a word in a result; case, accents, the
   * encoding of Malayalam letters and the usual spellings of names do not matter. The kind with the best result comes first.
   */
  read: endpoint(routes.search.read, {
    access: 'anyone',
    query: z.object({ q: requiredText(100) }),
    response: z.array(SearchGroup),
    cached: true,
  }),
  /**
   * Searches all records of staff, including drafts, and the parish's details, by text and date. Of each kind it returns at
   * most five, those found by their title first. A POST, because names are personal data and must not appear in URLs.
   */
  records: endpoint(routes.search.records, {
    access: 'staff',
    body: z.strictObject({ term: requiredText(100) }),
    response: z.array(FoundRecord),
  }),
};
