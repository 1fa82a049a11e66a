import Search from 'lucide-react/icons/search';
import { type ReactNode, useEffect, useId, useRef } from 'react';

/** Safari rejects more than 100 history updates in 30 s. */
const URL_UPDATE_DELAY_MS = 400;
/** The API rejects longer terms. */
const MAX_TERM_CHARACTERS = 100;

interface SearchBoxProps {
  /** Query key of the term; without scripts the form sends it to the server. */
  readonly name: string;
  /** 'Search events' */
  readonly label: string;
  /** 'Search events...' */
  readonly placeholder: string;
  readonly term: string;
  readonly onTerm: (term: string) => void;
  /** URL of the page and section that the form submits to. */
  readonly action: string;
  /** Terms of the page's other search boxes, which submitting this form preserves. */
  readonly otherTerms: Readonly<Record<string, string>>;
}

/** A search-as-you-type box. The term is stored in the URL, so that it survives sharing and history navigation. */
export function SearchBox({ name, label, placeholder, term, onTerm, action, otherTerms }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  useEffect(() => {
    // typed before hydration, or restored by the browser
    if (input.current) onTerm(input.current.value);
  }, [onTerm]);

  useEffect(() => {
    const timer = setTimeout(() => updateUrl(action, name, term), URL_UPDATE_DELAY_MS);
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
        {Object.entries(otherTerms).map(
          ([key, value]) => value && <input key={key} type="hidden" name={key} value={value} />,
        )}
        <button type="submit" className="button button-quiet hidden noscript:inline-flex">
          Search
        </button>
      </form>
    </search>
  );
}

function updateUrl(action: string, name: string, term: string): void {
  const url = new URL(location.href);
  if (url.pathname !== new URL(action, url).pathname) return;
  if (term.trim()) url.searchParams.set(name, term);
  else url.searchParams.delete(name);
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}

interface ListHeaderProps {
  readonly title: string;
  /** Number of entries; a live region for screen readers. */
  readonly status: string;
  /** The search box. */
  readonly children: ReactNode;
}

/** Header of a searchable list: heading, count and search box. */
export function ListHeader({ title, status, children }: ListHeaderProps) {
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div>
        <h2 className="text-[clamp(1.9rem,1.5rem+1.5vw,2.6rem)]">{title}</h2>
        <p role="status" className="mt-1 min-h-[1.6em] text-quiet">
          {status}
        </p>
      </div>
      {children}
    </header>
  );
}
