import { asListed, type PagedList } from '../../api/client.ts';

/** Folder lookups need the complete list; there are few folders. */
export const MAX_FOLDERS = 10_000;

/** Cursor of a page; empty for the first page. */
export interface PageCursor {
  readonly after?: string;
}

/** Longer lists are not loaded completely: the server searches and sorts them. */
const MAX_LOADED_ROWS = 2_000;

/** Loads all pages of a list, so that the browser can search and sort it; only the first page if it has more than `maxRows` rows. */
export async function loadPages<Row>(
  loadPage: (cursor: PageCursor) => Promise<PagedList<Row[]>>,
  maxRows = MAX_LOADED_ROWS,
): Promise<PagedList<Row[]>> {
  const first = await loadPage({});
  if (first.next === null || (first.total ?? 0) > maxRows) return first;
  const rows = [...first];
  let { next } = first as { next: string | null };
  while (next !== null && rows.length < maxRows) {
    const page: PagedList<Row[]> = await loadPage({ after: next });
    rows.push(...page);
    next = page.next;
  }
  return asListed(rows, { total: next === null ? rows.length : first.total, next });
}
