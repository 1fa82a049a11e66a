import { useSession } from '../session/session.tsx';
import { Link } from './link.tsx';

interface NothingFoundProps {
  /** The specification's words, 'No Events Found'. */
  readonly text: string;
  readonly isSearching: boolean;
  /** What staff may do about it, and in which tab of the dashboard. */
  readonly next: { readonly text: string; readonly tab: string };
}

/** An empty list says so, and to whoever is signed in, what to do next. */
export function NothingFound({ text, isSearching, next }: NothingFoundProps) {
  const { user } = useSession();
  return (
    <div className="py-14 text-center">
      <p className="font-serif text-[1.6rem]">{text}</p>
      {isSearching && <p className="mt-1 text-quiet">Try adjusting your search terms.</p>}
      {user && !isSearching && (
        <Link
          to={`/admin/dashboard?tab=${next.tab}`}
          className="link mt-2 inline-flex min-h-11 items-center font-semibold"
        >
          {next.text}
        </Link>
      )}
    </div>
  );
}
