import { useSession } from '../../session/session.tsx';
import { Link } from '../controls/link.tsx';

interface NoResultsProps {
  /** The text of the specification, 'No Events Found'. */
  readonly text: string;
  readonly isSearching?: boolean;
  /** What signed-in staff can do next, and the dashboard tab for it. */
  readonly staffAction: { readonly text: string; readonly tab: string };
}

/** The empty state of a list, with a link to the dashboard for signed-in staff. */
export function NoResults({ text, isSearching, staffAction }: NoResultsProps) {
  const { user } = useSession();
  return (
    <div className="py-14 text-center">
      <p className="font-serif text-[1.6rem]">{text}</p>
      {isSearching && <p className="mt-1 text-quiet">Try adjusting your search terms.</p>}
      {user && !isSearching && (
        <Link
          to={`/admin/dashboard?tab=${staffAction.tab}`}
          className="link mt-2 inline-flex min-h-11 items-center font-semibold"
        >
          {staffAction.text}
        </Link>
      )}
    </div>
  );
}
