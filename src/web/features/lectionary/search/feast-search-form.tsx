import Search from 'lucide-react/icons/search';
import { FEAST_SEARCH_URL } from '../urls.ts';

/** The API rejects longer texts. */
export const MAX_FEAST_CHARACTERS = 100;

/** A form that opens the search page, with or without scripts. */
export function FeastSearchForm({ feast }: { feast?: string }) {
  return (
    <search aria-label="Find a feast" className="print:hidden">
      <form action={FEAST_SEARCH_URL} className="flex gap-2">
        <input
          type="search"
          name="feast"
          aria-label="Name of a feast"
          placeholder="Sleeba, Denaha, Easter ..."
          defaultValue={feast}
          maxLength={MAX_FEAST_CHARACTERS}
          required
          className="min-h-[2.875rem] w-full min-w-0 rounded-sm border border-edge bg-raised px-3 placeholder:text-quiet sm:w-64"
        />
        <button type="submit" className="button button-quiet">
          <Search size={20} strokeWidth={1.5} /> Find
        </button>
      </form>
    </search>
  );
}
