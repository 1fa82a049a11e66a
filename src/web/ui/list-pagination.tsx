import { Link } from './link.tsx';

interface ListTurnProps {
  /** What the links belong to: 'Upcoming events, pages'. */
  readonly label: string;
  /** Where the list begins, when this page begins elsewhere. */
  readonly first: { readonly to: string; readonly text: string } | null;
  /** Where it goes on. */
  readonly next: { readonly to: string; readonly text: string } | null;
}

/** Leads on in a list that is longer than a page, and back to its beginning: links, so that they work without scripts. */
export function ListTurn({ label, first, next }: ListTurnProps) {
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
