import { isCivilDate } from '#domain/civil-date.ts';
import { isMonth } from '#domain/month-grid.ts';
import { galleryCategories } from './file-constants.ts';

/** Whether a value in an address means something to the page; it shows the same for any other as without it. */
type IsMeant = (value: string) => boolean;

/** Where a page of a list ended, as its answer names it. */
export const PLACE_PATTERN = /^[\w-]{1,1200}$/;

/** Whether this can be the number of a record. */
export function isRecordNumber(value: string): boolean {
  return /^[1-9]\d{0,8}$/.test(value);
}

export function isGalleryCategory(value: string): value is (typeof galleryCategories)[number] {
  return galleryCategories.some((category) => category === value);
}

const isPlace: IsMeant = (value) => PLACE_PATTERN.test(value);
const isTerm: IsMeant = (value) => value.trim() !== '';

/** The public pages that stand: their address, and the query keys with the values that change what they show. Any other is ignored. */
export const publicPages = {
  '/': {},
  '/services': { month: isMonth, date: isCivilDate, resource_folder: isRecordNumber },
  '/eventsandnews': {
    events: isTerm,
    news: isTerm,
    later: isPlace,
    earlier: isPlace,
    older: isPlace,
    events_from: isPlace,
    news_from: isPlace,
  },
  '/organizations': {},
  '/gallery': {
    category: isGalleryCategory,
    folder: isRecordNumber,
    before: isPlace,
    folders_from: isPlace,
  },
  '/about': {},
  '/prayer-request': {},
  '/donate': {},
  '/admin/login': {},
  '/admin/dashboard': {},
} as const satisfies Record<string, Readonly<Record<string, IsMeant>>>;

/** Public pages that take a form when scripts are off: each has an `action`, and answers with itself. */
export const formPages = ['/prayer-request'] as const satisfies readonly (keyof typeof publicPages)[];
