import { Link } from '../ui/controls/link.tsx';
import { tabUrl } from './tabs.ts';

interface BreadcrumbProps {
  /** Key and label of the tab that lists the folders. */
  readonly tab: string;
  readonly label: string;
  /** Name of the open folder; undefined if it no longer exists. */
  readonly folderName: string | undefined;
}

/** Breadcrumb 'Gallery > folder name'. */
export function Breadcrumb({ tab, label, folderName }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-baseline gap-x-2.5">
        <li>
          <Link to={tabUrl(tab)} className="link inline-flex min-h-11 items-center font-semibold">
            {label}
          </Link>
        </li>
        {folderName !== undefined && (
          <li className="min-w-0 before:mr-2.5 before:text-quiet before:content-['>'/'']">
            <span aria-current="location" className="wrap-anywhere">
              {folderName}
            </span>
          </li>
        )}
      </ol>
    </nav>
  );
}
