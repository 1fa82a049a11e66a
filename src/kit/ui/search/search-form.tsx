import Search from 'lucide-react/icons/search';
import { ApiProblem } from '../../api/problem.ts';
import { Button } from '../controls/button.tsx';
import { MAX_SEARCH_CHARACTERS } from './search-settings.ts';

/** The text of a search in the query of a URL, cut to the length that the API accepts. */
export function searchText({ searchParams }: URL, name: string): string {
  return (searchParams.get(name) ?? '').trim().slice(0, MAX_SEARCH_CHARACTERS);
}

/** The results of a search; none for a text that the API rejects, such as one with NUL. */
export function resultsOrNone<Result>(results: Promise<Result[]>): Promise<Result[]> {
  return results.catch((error) => {
    if (error instanceof ApiProblem && error.status === 400) return [];
    throw error;
  });
}

/**
 * The number of results in words.
 *
 * @param count undefined if the search failed.
 * @param none the text if there are no results.
 */
export function resultsLabel(count: number | undefined, text: string, none: string): string {
  if (count === undefined) return 'The search failed. Please try again.';
  if (count === 0) return none;
  return `${count === 1 ? 'One result' : `${count} results`} for “${text}”`;
}

interface SearchFormProps {
  /** Path of the page with the results. */
  readonly action: string;
  /** Query key of the text. */
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
}

/** Opens a page with the results, with or without scripts. */
export function SearchForm({ action, name, label, placeholder, text }: SearchFormProps) {
  return (
    <search>
      <form action={action}>
        <label className="block font-semibold" htmlFor={name}>
          {label}
        </label>
        <span className="mt-2 flex gap-3">
          <input
            id={name}
            type="search"
            name={name}
            placeholder={placeholder}
            defaultValue={text}
            maxLength={MAX_SEARCH_CHARACTERS}
            required
            className="min-h-[2.875rem] w-full min-w-0 rounded-sm border border-edge bg-raised px-3 placeholder:text-quiet sm:w-80"
          />
          <Button type="submit" look="primary">
            <Search size={20} strokeWidth={1.5} /> Find
          </Button>
        </span>
      </form>
    </search>
  );
}
