import Search from 'lucide-react/icons/search';
import { useEffect, useId, useRef } from 'react';

/** Safari refuses more than 100 changes of the address in 30 s. */
const ADDRESS_DELAY_MS = 400;
/** Longer terms find nothing; the address that carries one stays short. */
const MAX_TERM_CHARACTERS = 100;

interface SearchBoxProps {
  /** Query key that carries the term: without scripts this is a form that asks the server. */
  readonly name: string;
  /** 'Search events' */
  readonly label: string;
  /** 'Search events...' */
  readonly placeholder: string;
  readonly term: string;
  readonly onTerm: (term: string) => void;
  /** Page and section that the form leads to. */
  readonly action: string;
  /** Terms of the page's other search boxes, so that searching here does not undo them. */
  readonly kept: Readonly<Record<string, string>>;
}

/** A search as one types. The term is kept in the page's address: it can be passed on, and is still there on coming back. */
export function SearchBox({ name, label, placeholder, term, onTerm, action, kept }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  useEffect(() => {
    // typed, or put back by the browser, before this script ran
    if (input.current) onTerm(input.current.value);
  }, [onTerm]);

  useEffect(() => {
    const timer = setTimeout(() => keepInAddress(action, name, term), ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [action, name, term]);

  return (
    <search aria-label={label} className="w-full sm:max-w-80">
      <form action={action} onSubmit={(event) => event.preventDefault()} className="flex gap-3">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <span className="relative grow">
          <Search
            size={20}
            strokeWidth={1.5}
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-quiet"
          />
          <input
            ref={input}
            id={id}
            type="search"
            name={name}
            placeholder={placeholder}
            defaultValue={term}
            maxLength={MAX_TERM_CHARACTERS}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => onTerm(event.target.value)}
            className="min-h-11 w-full rounded-sm border border-edge bg-raised pr-3 pl-11 placeholder:text-quiet [&::-webkit-search-cancel-button]:grayscale"
          />
        </span>
        {Object.entries(kept).map(
          ([key, value]) => value && <input key={key} type="hidden" name={key} value={value} />,
        )}
        <button type="submit" className="button button-quiet hidden noscript:inline-flex">
          Search
        </button>
      </form>
    </search>
  );
}

function keepInAddress(action: string, name: string, term: string): void {
  const address = new URL(location.href);
  if (address.pathname !== new URL(action, address).pathname) return;
  if (term.trim()) address.searchParams.set(name, term);
  else address.searchParams.delete(name);
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}
