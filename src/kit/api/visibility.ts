import { z } from 'zod';
import { isCivilDate } from '#church-year/dates.ts';
import { endpoint, noContent } from './endpoint.ts';
import { id, idParams } from './fields.ts';
import type { RouteName } from './routes.ts';

/**
 * Whether visitors can see a record when it is read: not published or not active, not yet, now, or no longer. The
 * clock decides, so no job has to run at that instant.
 */
export const Visibility = z.enum(['draft', 'scheduled', 'visible', 'ended']);
export type Visibility = z.infer<typeof Visibility>;

/** When visitors can see a record: ISO 8601 with the site's UTC offset; null is open. Both are null for most records. */
export const visibilityFields = {
  showFrom: z.string().nullable(),
  showUntil: z.string().nullable(),
  visibility: Visibility,
};

const NO_TIME = 'Please enter a date with a time';

/**
 * An instant in ISO 8601, or without an offset a time in the site's time zone; null and '' are open. If it is omitted,
 * a new record is open, and an existing one remains as it is.
 */
export const boundary = z
  .union(
    [
      z.literal(''),
      z.iso
        .datetime({ offset: true, local: true, error: NO_TIME })
        .refine((value) => isCivilDate(value.slice(0, 10)), 'Please enter a year from 1900 to 2200'),
    ],
    NO_TIME,
  )
  .nullish();

export const visibilityBody = { showFrom: boundary, showUntil: boundary };

/** Tokens are 256 random bits in base64url. */
const tokenParams = z.object({ token: z.string() });

/** The calls for a preview, and for a link that shows a record to anyone before it is on the site, for seven days. */
export function draftLinkEndpoints<Shared extends z.ZodType, Body extends z.ZodObject>(
  names: Readonly<Record<'preview' | 'draftLink' | 'share' | 'unshare' | 'shared', RouteName>>,
  record: Shared,
  body: Body,
) {
  return {
    /** The record as it would be with this body; nothing is saved. `id`: of the record, unless it is a new one. */
    preview: endpoint(names.preview, {
      access: 'staff',
      query: z.object({ id: id.optional() }),
      body,
      response: record,
    }),
    /** When the link expires; null if there is none. The link itself is not stored. */
    draftLink: endpoint(names.draftLink, {
      access: 'staff',
      params: idParams,
      response: z.object({ expiresAt: z.string().nullable() }),
    }),
    /** Creates a link, which replaces an earlier one. 409 for a record that visitors can or could see. */
    share: endpoint(names.share, {
      access: 'staff',
      params: idParams,
      response: z.object({ url: z.string(), expiresAt: z.string() }),
      status: 201,
    }),
    /** Ends the link. 404 if there is none. */
    unshare: endpoint(names.unshare, { access: 'staff', params: idParams, response: noContent }),
    /** The record of a link. 410 once visitors can or could see it; 404 if the link expired, was ended or never existed. */
    shared: endpoint(names.shared, {
      access: 'anyone',
      params: tokenParams,
      response: z.object({ record, expiresAt: z.string() }),
    }),
  };
}
