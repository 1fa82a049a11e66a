import { z } from 'zod';
import { endpoint, recordEndpoints } from '#kit/api/endpoint.ts';
import {
  booleanFlag,
  cursor,
  limit,
  optionalText,
  recordFields,
  requiredLine,
  search,
  stored,
} from '#kit/api/fields.ts';
import { draftLinkEndpoints, visibilityBody, visibilityFields } from '#kit/api/visibility.ts';
import { listOrders, listStates } from '#kit/crud/list-orders.ts';
import { FormattedText } from '#kit/formatted-text/contract.ts';
import { pictureFields, RecordImage } from '#kit/uploads/contract.ts';
import { routes } from './wire.ts';

/** Body of the news form. If `image` is omitted, the picture is unchanged; null removes it. */
export const NewsBody = z.strictObject({
  title: requiredLine(200),
  content: optionalText(20_000),
  isPublished: z.boolean().default(false),
  image: RecordImage,
  ...visibilityBody,
});
export type NewsBody = z.input<typeof NewsBody>;

/** A news article. Beyond the specification: `summary`, `excerpt`, `formatted`, `picture`, `updatedAt`, `showFrom`, `showUntil`, `visibility`, `version`. */
export const NewsArticle = z.object({
  _id: z.int(),
  ...stored(NewsBody),
  content: z.string(),
  /** The beginning of the content on one line, for link previews, feeds and search engines. */
  summary: z.string(),
  /** The first 300 characters of the content; null if it is not longer. */
  excerpt: FormattedText.nullable(),
  formatted: z.object({ content: FormattedText }),
  ...pictureFields,
  /** Date of `createdAt` in the parish's time zone, 'YYYY-MM-DD'. */
  date: z.string(),
  updatedAt: z.string(),
  /** Name only; null if the author's account was deleted. */
  createdBy: z.object({ name: z.string() }).nullable(),
  ...visibilityFields,
  ...recordFields,
});
export type NewsArticle = z.infer<typeof NewsArticle>;

export const news = {
  /** 404 for an anonymous request for a draft. */
  ...recordEndpoints(routes.news, { readableBy: 'anyone', response: NewsArticle, body: NewsBody }),
  /** Newest first. `find` matches text in title or content; `by` selects another order, `state` a part. */
  list: endpoint(routes.news.list, {
    access: { staffWhen: 'admin' },
    query: z.object({
      limit,
      admin: booleanFlag,
      after: cursor,
      find: search,
      by: z.enum(listOrders).optional(),
      state: z.enum(listStates).optional(),
    }),
    response: z.array(NewsArticle),
    cached: true,
    paged: true,
  }),
  ...draftLinkEndpoints(routes.news, NewsArticle, NewsBody),
};
