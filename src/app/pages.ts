import { isCivilDate } from '#church-year/dates.ts';
import { galleryCategories } from '#gallery/wire.ts';
import { CURSOR_PATTERN, RECORD_NUMBER } from '#kit/api/url-values.ts';
import { isMonth } from '#kit/dates/months.ts';

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
  '/week': {},
  '/week/screen': { date: isCivilDate },
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
export const formPages = ['/prayer-request', '/visit', '/gallery/take-down', '/letter'] as const;
