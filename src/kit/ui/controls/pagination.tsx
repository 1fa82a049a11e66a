import { Link } from './link.tsx';

interface PaginationProps {
  /** Accessible name, 'Pages of upcoming events'. */
  readonly label: string;
  /** Links to the first and to the next page. A link without a cursor is left out. */
  readonly links: readonly ({ readonly to: string; readonly text: string } | '' | null | undefined)[];
}

/** Pagination by links, which work without scripts. */
export function Pagination({ label, links }: PaginationProps) {
  if (!links.some(Boolean)) return null;
  return (
    <nav aria-label={label} className="mt-6 flex flex-wrap gap-x-7 gap-y-2 border-t border-line pt-4">
      {links.map(
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
