import { Link } from '../../ui/link.tsx';
import { tabUrl } from '../tabs.ts';

/** Breadcrumb 'Gallery > folder name'. @param name undefined if the folder no longer exists. */
export function GalleryBreadcrumb({ name }: { name: string | undefined }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-baseline gap-x-2.5">
        <li>
          <Link to={tabUrl('gallery')} className="link inline-flex min-h-11 items-center font-semibold">
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
