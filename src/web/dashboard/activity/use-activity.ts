import { useState } from 'react';
import type { ActivityEntry } from '#contract/activity.ts';
import { browserClient } from '../../session/browser-client.ts';
import { useAsync } from '../crud/use-async.ts';
import { useDebouncedValue } from '../crud/use-debounced-value.ts';

/** The newest matching audit entries; `showOlder` adds a page. */
export function useActivity() {
  const [term, setTerm] = useState('');
  const settledTerm = useDebouncedValue(term.trim());
  const [paging, setPaging] = useState({ of: '', pages: 1 });
  const pages = paging.of === settledTerm ? paging.pages : 1;
  const log = useAsync('activity', () => load(settledTerm, pages), JSON.stringify([settledTerm, pages]));
  return {
    ...log,
    term,
    setTerm,
    isSearching: settledTerm !== '',
    showOlder: () => setPaging({ of: settledTerm, pages: pages + 1 }),
  };
}

async function load(search: string, pages: number) {
  const entries: ActivityEntry[] = [];
  for (let page = 1; ; page++) {
    const last = entries.at(-1);
    const response = await browserClient.activity.list({
      query: { search, ...(last && { before: last.id }) },
    });
    entries.push(...response.entries);
    if (!response.hasOlder || page === pages) return { entries, hasOlder: response.hasOlder };
  }
}
