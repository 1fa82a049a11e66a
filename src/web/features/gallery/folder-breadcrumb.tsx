import { Link } from '../../ui/link.tsx';
import type { CategoryFilter } from './categories.ts';
import { galleryUrl } from './gallery-url.ts';

/**
 * The breadcrumb 'Gallery > folder name'.
 *
 * @param name undefined for a folder that does not exist.
 */
export function FolderBreadcrumb({ category, name }: { category: CategoryFilter; name: string | undefined }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-4">
      <ol className="flex flex-wrap items-baseline gap-x-2.5">
        <li>
          <Link
            to={galleryUrl({ category, folderId: null })}
            className="link inline-flex min-h-11 items-center font-semibold"
          >
            Gallery
          </Link>
        </li>
        {name !== undefined && (
          <li className="min-w-0 before:mr-2.5 before:text-quiet before:content-['>'/'']">
            <span aria-current="location" className="wrap-anywhere">
              {name}
            </span>
          </li>
        )}
      </ol>
    </nav>
  );
}
