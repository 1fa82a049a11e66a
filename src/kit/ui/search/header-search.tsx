import Search from 'lucide-react/icons/search';
import { useEffect, useRef } from 'react';
import { attempt } from '../../session/token-store.ts';
import { MAX_SEARCH_CHARACTERS, SINGLE_KEYS_SETTING } from './search-settings.ts';

/** The search box of the header, an icon until it has the focus. The key / focuses it. */
export function HeaderSearch() {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey) return;
      if ((target as Element).matches('input, select, textarea')) return;
      if (attempt(() => localStorage.getItem(SINGLE_KEYS_SETTING))) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <search className="relative size-11 shrink-0 self-center">
      <form action="/search">
        <input
          ref={input}
          type="search"
          name="q"
          aria-label="Search this site"
          aria-keyshortcuts="/"
          placeholder="Search"
          maxLength={MAX_SEARCH_CHARACTERS}
          className="absolute right-0 h-full rounded-sm border border-edge bg-raised placeholder:text-quiet"
        />
        <Search
          size={20}
          strokeWidth={1.5}
          className="pointer-events-none absolute right-3 inset-y-0 h-full"
        />
      </form>
    </search>
  );
}
