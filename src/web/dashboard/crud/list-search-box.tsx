import Search from 'lucide-react/icons/search';
import { useId } from 'react';
import type { SearchTerm } from './use-list-view.ts';

/** Search field that filters a list as the user types. */
export function ListSearchBox({ label, term, setTerm }: SearchTerm & { label: string }) {
  const id = useId();
  return (
    <div className="relative grow md:max-w-xs">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        size={20}
        strokeWidth={1.5}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-quiet"
      />
      <input
        id={id}
        type="search"
        value={term}
        placeholder={`${label}...`}
        onChange={(event) => setTerm(event.target.value)}
        className="min-h-11 w-full rounded-sm border border-edge bg-raised pr-3 pl-11 placeholder:text-quiet"
      />
    </div>
  );
}
