import { dayUrl } from '#calendar/urls.ts';
import { addDays, type CivilDate } from '#church-year/dates.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Church days that can be read offline, from today on. */
export const DAYS_AHEAD = 60;

/** Names of the two caches. */
export const PAGES = 'pages';
export const ASSETS = 'assets';

/** Marks the sentence that `withLabel` inserts. */
export const LABEL_ATTRIBUTE = 'data-saved-copy';

const PRIVATE_PATH = /^\/(?:admin|api|gallery|prayer-request|preview)(?:\/|$)|\/search$/;
const SEARCH_KEYS = ['q', 'feast', 'events', 'news'];

/** Whether the page at this URL may be saved: it is not for staff, the gallery, a preview, a request to the parish or a search. */
export function isSavable({ pathname, searchParams }: URL): boolean {
  return !PRIVATE_PATH.test(pathname) && !SEARCH_KEYS.some((key) => searchParams.has(key));
}

/** Whether a response is a complete page that is the same for every visitor. */
export function isPublicPage({ status, redirected, headers }: Response): boolean {
  const has = (name: string, start: string) => headers.get(name)?.startsWith(start) ?? false;
  return status === 200 && !redirected && has('content-type', 'text/html') && has('cache-control', 'public');
}

/**
 * Lists the pages that are saved without a visit: home, services and church days.
 *
 * @returns each path with the age at which it is saved again, in milliseconds.
 */
export function pagesAhead(today: CivilDate): readonly (readonly [path: string, maxAgeMs: number])[] {
  // yesterday too: the parish may be west of the reader
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, index) => dayUrl(addDays(today, index - 1)));
  return [
    ...['/', '/services'].map((path) => [path, 12 * HOUR_MS] as const),
    ...days.map((path) => [path, 7 * DAY_MS] as const),
  ];
}

/** Paths of the scripts and fonts that a page loads. Files that only its style sheet names are not included. */
export function assetsOf(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path));
}

const PICTURES =
  /<picture>.*?<\/picture>|<script\b.*?<\/script>|<(?:img src="data:|link rel="preload" as="image"|meta property="og:image")[^>]*>/gs;

/**
 * The page without pictures, because the parish may take one down, and without scripts, which contain their blurred
 * versions. A page without pictures is returned as it is.
 */
export function withoutPictures(html: string): string {
  return html.includes('<picture>') ? html.replace(PICTURES, '') : html;
}

/** Inserts the sentence that says when a page was saved. */
export function withLabel(html: string, savedAt: Date, now = new Date()): string {
  const isRecent = now.getTime() - savedAt.getTime() < 6 * DAY_MS;
  const day = savedAt.toLocaleDateString(
    'en-US',
    isRecent ? { weekday: 'long' } : { month: 'long', day: 'numeric' },
  );
  const time = savedAt.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  return html.replace(
    /<body[^>]*>/,
    (tag) =>
      `${tag}<p role="status" ${LABEL_ATTRIBUTE} class="border-b border-line bg-raised px-5 py-2 text-center print:hidden">No connection. This page is as of ${day} ${time}.</p>`,
  );
}
