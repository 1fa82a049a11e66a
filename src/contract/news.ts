import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { after, find, flag, idParams, limit, optionalText, requiredText } from './fields.ts';
import { listOrders } from './list-orders.ts';
import { Picture, RecordPicture } from './media.ts';
import { routes } from './routes.ts';

/** A news article as the specification names it, and beyond it `picture` and `version`. */
export const NewsArticle = z.object({
  _id: z.int(),
  title: z.string(),
  content: z.string(),
  /** Address of its picture. */
  image: z.string().nullable(),
  /** The same in every form that a page may ask for. */
  picture: Picture.nullable(),
  /** The parish's day of `createdAt`, 'YYYY-MM-DD'. */
  date: z.string(),
  createdAt: z.string(),
  /** Name only; null when its author's account is gone. */
  createdBy: z.object({ name: z.string() }).nullable(),
  isPublished: z.boolean(),
  version: z.int(),
});
export type NewsArticle = z.infer<typeof NewsArticle>;

/** What the news form sends. The picture stays when it is left out; null removes it. */
export const NewsBody = z.strictObject({
  title: requiredText(200),
  content: optionalText(20_000),
  isPublished: z.boolean().default(false),
  image: RecordPicture.nullish(),
});
export type NewsBody = z.input<typeof NewsBody>;

export const news = {
  /** Newest first; `find` leaves out what does not hold a text in title or content, `by` is another order. */
  list: endpoint(routes.news.list, {
    access: { staffWhen: 'admin' },
    query: z.object({ limit, admin: flag, after, find, by: z.enum(listOrders).optional() }),
    answer: z.array(NewsArticle),
    cached: true,
    paged: true,
  }),
  /** A draft answers 404 to a visitor. */
  read: endpoint(routes.news.read, { access: 'anyone', params: idParams, answer: NewsArticle }),
  create: endpoint(routes.news.create, { access: 'staff', body: NewsBody, answer: NewsArticle, status: 201 }),
  update: endpoint(routes.news.update, {
    access: 'staff',
    params: idParams,
    body: NewsBody,
    answer: NewsArticle,
  }),
  remove: endpoint(routes.news.remove, { access: 'staff', params: idParams, answer: nothing }),
};
