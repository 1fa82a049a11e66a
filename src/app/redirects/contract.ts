import { z } from 'zod';
import { recordEndpoints } from '#kit/api/endpoint.ts';
import { recordFields, requiredLine, stored } from '#kit/api/fields.ts';
import { oldAddress } from './old-address.ts';
import { routes } from './wire.ts';

/** `to`: a page of this site, which may have a query and a fragment: '/about#visit-us'. */
export const RedirectBody = z.strictObject({
  /** The path, or the whole URL on the old site. It is stored without host, final slash and, unless it is that of a post, query. */
  from: requiredLine(500).transform((text, { addIssue }) => {
    const path = oldAddress(text);
    if (path === undefined)
      addIssue({ code: 'custom', message: 'Write the old address from the first slash on: /contact' });
    return path ?? '';
  }),
  to: requiredLine(500).refine(
    (text) => /^\/(?![/\\])[^\s\\]*$/.test(text) && URL.canParse(text, 'http://localhost'),
    'Write the address of a page of this site from the first slash on: /about#visit-us',
  ),
});
export type RedirectBody = z.input<typeof RedirectBody>;

/** An old address that leads to a page. `title`: the old address, as lists name the record. */
export const Redirect = z.object({
  _id: z.int(),
  title: z.string(),
  ...stored(RedirectBody),
  ...recordFields,
});
export type Redirect = z.infer<typeof Redirect>;

/** Sorted by the old address. */
export const redirects = recordEndpoints(routes.redirects, {
  readableBy: 'staff',
  response: Redirect,
  body: RedirectBody,
});
