import type { PagedList } from '#kit/api/client.ts';
import { loadPages, MAX_FOLDERS, type PageCursor } from '#kit/crud/list/load-pages.ts';
import { useAsync } from '#kit/crud/use-async.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import type { CategoryFilter } from '../categories.ts';

export interface GalleryList<Row> {
  /** Undefined while the list is loading, and if it could not be loaded. */
  readonly rows: PagedList<Row[]> | undefined;
  readonly isLoading: boolean;
  loadPage(cursor: PageCursor): Promise<PagedList<Row[]>>;
  reload(): Promise<void>;
}

/** Loads the folders of a category and the images of a folder or, outside folders, of the category (admin specification, sections 4 and 7). */
export function useGallery(folderId: number | null, category: CategoryFilter) {
  const filter = category === 'all' ? {} : { category };
  const place = folderId === null ? { folderId: 'null' as const, ...filter } : { folderId };
  return {
    folders: useQueriedList(
      'folders',
      (cursor) => browserClient.galleryFolders.list({ query: { ...filter, ...cursor } }),
      { queryKey: category, maxRows: MAX_FOLDERS },
    ),
    images: useQueriedList(
      'images',
      (cursor) => browserClient.gallery.list({ query: { ...place, admin: 'true', ...cursor } }),
      { queryKey: JSON.stringify(place) },
    ),
  };
}

function useQueriedList<Row>(
  label: string,
  loadPage: GalleryList<Row>['loadPage'],
  { queryKey, maxRows }: { readonly queryKey: string; readonly maxRows?: number },
): GalleryList<Row> {
  const { value, error, reload } = useAsync(
    label,
    async () => ({ queryKey, rows: await loadPages(loadPage, maxRows) }),
    queryKey,
  );
  // the rows of another folder or category must not be shown
  const rows = value?.queryKey === queryKey ? value.rows : undefined;
  return { rows, isLoading: !rows && error === undefined, loadPage, reload };
}
