import { Link } from '../../ui/link.tsx';
import { type CategoryChoice, categoryChoices } from './categories.ts';
import { galleryAddress } from './gallery-url.ts';

/**
 * The buttons All, Perunnal and so on; links, so that each choice has its address and works without scripts.
 *
 * @param category the one that is shown; null inside a folder.
 */
export function CategoryLinks({ category }: { category: CategoryChoice | null }) {
  return (
    <nav aria-label="Categories">
      <ul className="flex flex-wrap gap-2">
        {categoryChoices.map(({ choice, label }) => (
          <li key={choice}>
            <Link
              to={galleryAddress({ category: choice, folderId: null })}
              aria-current={choice === category ? 'true' : undefined}
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
