import { Link } from './link.tsx';

interface ListPaginationProps {
  /** Accessible name, 'Pages of upcoming events'. */
  readonly label: string;
  /** Link to the first page; null on the first page. */
  readonly first: { readonly to: string; readonly text: string } | null;
  /** Link to the next page; null on the last page. */
  readonly next: { readonly to: string; readonly text: string } | null;
}

/** Pagination by links, which work without scripts. */
export function ListPagination({ label, first, next }: ListPaginationProps) {
  if (!first && !next) return null;
  return (
    <nav aria-label={label} className="mt-6 flex flex-wrap gap-x-7 gap-y-2 border-t border-line pt-4">
      {[first, next].map(
        (link) =>
          link && (
            <Link
              key={link.text}
              to={link.to}
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              {link.text}
            </Link>
          ),
      )}
    </nav>
  );
}
