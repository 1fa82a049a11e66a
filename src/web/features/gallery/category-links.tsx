import { Link } from '../../ui/link.tsx';
import { type CategoryFilter, categoryFilters } from './categories.ts';
import { galleryUrl } from './gallery-url.ts';

/**
 * The category filters as links, so that each has a URL and works without scripts.
 *
 * @param category the selected filter; null inside a folder.
 */
export function CategoryLinks({ category }: { category: CategoryFilter | null }) {
  return (
    <nav aria-label="Categories">
      <ul className="flex flex-wrap gap-2">
        {categoryFilters.map(({ value, label }) => (
          <li key={value}>
            <Link
              to={galleryUrl({ category: value, folderId: null })}
              aria-current={value === category ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-sm border border-edge px-4 font-semibold hover:border-rubric hover:text-rubric aria-[current]:border-rubric aria-[current]:bg-rubric aria-[current]:text-on-rubric"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
