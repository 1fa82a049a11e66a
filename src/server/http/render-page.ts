import type { Transport } from '#contract/client.ts';
import { ofStretch, type Stretch } from '#contract/html-fragment.ts';
import { publicPages } from '#contract/pages.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { RETRY_AFTER_SECONDS } from './error-response.ts';
import type { IntoPage } from './inline-lcp-image.ts';
import { keptAddress } from './response-cache.ts';
import type { Reply } from './response-value.ts';
import { contentSecurityPolicy, inlineIn, type Openings, REVALIDATED } from './security-headers.ts';
import { inOneSpelling } from './urls.ts';

/**
 * Renders one page. The built pages are a module graph of their own: only a Request, the transport and the text of the page
 * cross between them and the server.
 *
 * @returns `stretches`: its text, in order.
 */
export type PageRenderer = (
  request: Request,
  context: PageContext,
) => Promise<{ readonly status: number; readonly headers: Headers; readonly stretches: readonly Stretch[] }>;

export interface PageContext {
  readonly transport: Transport;
  /** Canonical address of the site, for links that leave it. */
  readonly publicUrl: string;
  readonly today: CivilDate;
}

/** Pages of one record, `/events/12-parish-picnic`, of one day, `/lectionary/2026-12-06`, or of a year: no query changes them. */
const RECORD_PAGE = /^\/(?:(?:events|news)\/[^/]+(?<!\.data)|lectionary\/\d{4}(?:-\d\d-\d\d)?)$/;

/** The address under which a page is kept, or undefined for what is no page of ours (a 404, a data request). @param url of a well-formed path. */
export function pageAddress(url: string): string | undefined {
  const parsed = new URL(url);
  const { pathname } = parsed;
  if (pathname in publicPages) {
    const read: Readonly<Record<string, (value: string) => boolean>> =
      publicPages[pathname as keyof typeof publicPages];
    return keptAddress(parsed, Object.keys(read), (key, value) => read[key]?.(value) ?? false);
  }
  const path = inOneSpelling(pathname);
  return RECORD_PAGE.test(path) ? path : undefined;
}

/** No page of ours has a longer address; web servers in front take an answer with a head beyond 4 KB for a failure. */
const LONGEST_REDIRECT = 1_024;

/**
 * `/services/` is `/services` with a slash too many: where it leads instead. Never to another host, as `//name/` would, and nowhere
 * where it is too long, as what takes one sign in a request may take three here.
 */
export function withoutTrailingSlash(url: string): string | undefined {
  const { pathname, search } = new URL(url);
  if (!/^\/[^/\\].*\/$/.test(pathname)) return undefined;
  let end = pathname.length;
  while (pathname[end - 1] === '/') end -= 1;
  const address = pathname.slice(0, end) + search;
  return address.length <= LONGEST_REDIRECT ? address : undefined;
}

const bytesOf = ofStretch((text) => Buffer.from(text));
const inlineOf = ofStretch(inlineIn);

/** Renders a page and gives it its headers; an unknown page keeps its 404 and is never kept by a browser. */
export async function renderPage(
  pages: PageRenderer,
  request: Request,
  {
    address,
    security,
    openings,
    withPicture,
    ...context
  }: PageContext & {
    address: string | undefined;
    security: Readonly<Record<string, string>>;
    openings: Openings;
    withPicture: IntoPage;
  },
): Promise<Reply> {
  // rendered as if asked without the query keys and values that it does not read, since others will be given the same page
  const asked =
    address === undefined
      ? request
      : new Request(new URL(address, request.url), { headers: { accept: 'text/html' } });
  const { stretches, ...rendered } = await pages(asked, context);
  const headers: Record<string, string> = { ...security };
  for (const name of ['content-type', 'location']) {
    const value = rendered.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const isHtml = headers['content-type']?.startsWith('text/html') ?? false;
  // its picture is neither a script nor a style
  if (isHtml) headers['content-security-policy'] = contentSecurityPolicy(stretches.map(inlineOf), openings);
  if (rendered.status === 503) headers['retry-after'] = String(RETRY_AFTER_SECONDS);
  const isForEveryone = rendered.status === 200 && isHtml && request.method !== 'POST';
  headers['cache-control'] = isForEveryone ? REVALIDATED : 'no-store';
  const page = await withPicture(stretches);
  const body = Buffer.concat(page.stretches.map(bytesOf));
  return { status: rendered.status, headers, body, outdated: page.outdated };
}
