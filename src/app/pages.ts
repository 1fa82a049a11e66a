import { isMonth } from '#calendar/month-grid.ts';
import { type CivilDate, isCivilDate } from '#church-year/dates.ts';
import type { Transport } from '#kit/api/transport.ts';
import { CURSOR_PATTERN, RECORD_NUMBER } from '#kit/api/url-values.ts';
import type { Parish } from '#parish/contract.ts';
import { galleryCategories } from './constants.ts';

/** Whether a query value has an effect on the page. A page ignores all other values. */
type IsKnownValue = (value: string) => boolean;

const isRecordNumber: IsKnownValue = (value) => RECORD_NUMBER.test(value);
const isGalleryCategory: IsKnownValue = (value) => galleryCategories.some((category) => category === value);
const isCursor: IsKnownValue = (value) => CURSOR_PATTERN.test(value);
const isSearchTerm: IsKnownValue = (value) => value.trim() !== '';

/** Paths of the public pages, with the query keys and values that affect them. The response cache ignores all others. */
export const publicPages = {
  '/': {},
  '/services': { month: isMonth, date: isCivilDate, resource_folder: isRecordNumber },
  '/lectionary/services': {},
  '/eventsandnews': {
    events: isSearchTerm,
    news: isSearchTerm,
    later: isCursor,
    earlier: isCursor,
    older: isCursor,
    events_from: isCursor,
    news_from: isCursor,
  },
  '/lectionary/fasting': {},
  '/lectionary/search': { feast: isSearchTerm },
  '/organizations': {},
  '/gallery': {
    category: isGalleryCategory,
    folder: isRecordNumber,
    before: isCursor,
    folders_from: isCursor,
  },
  '/about': {},
  '/visit': {},
  '/prayer-request': {},
  '/donate': {},
  '/privacy': {},
  '/accessibility': {},
  '/search': { q: isSearchTerm },
  '/admin/login': {},
  '/admin/dashboard': {},
} as const satisfies Record<string, Readonly<Record<string, IsKnownValue>>>;

/** Pages that accept a form POST without scripts: each has an `action` and renders itself as the response. */
export const formPages = ['/prayer-request', '/visit', '/gallery/take-down'] as const;

/**
 * Renders one page. The built pages have their own module graph, so only the Request, this context and the page are
 * exchanged with the server.
 */
export type PageRenderer = (request: Request, context: RenderContext) => Promise<RenderedPage>;

export interface RenderContext {
  readonly transport: Transport;
  /** Canonical URL of the site. */
  readonly publicUrl: string;
  /** Today in the parish's time zone. */
  readonly today: CivilDate;
  /** The parish's details, as a visitor may know them. */
  readonly parish: Parish;
  readonly externalOrigins: ExternalOrigins;
  /** Logs what a loader or a component threw. */
  readonly reportError: (error: unknown) => void;
}

/** The origins besides this site that a page may contact. */
export interface ExternalOrigins {
  /** Maps, videos, players and viewers, after a click. */
  readonly frameOrigins: readonly string[];
  /** Uploaded files: pictures, recordings and documents. */
  readonly fileOrigins: readonly string[];
}

/** The inline scripts and styles of a page that may run. */
export interface InlineElements {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface RenderedPage extends InlineElements {
  readonly status: number;
  readonly headers: Headers;
  /** The body: HTML, or data for client-side navigation. */
  readonly html: string;
}
