import { useState } from 'react';
import type { ActivityEntry } from '#contract/activity.ts';
import { browserClient } from '../../session/browser-client.ts';
import { useLoaded } from '../crud/use-async.ts';
import { useTyped } from '../crud/use-debounced-value.ts';

/** The newest entries that a search finds, and older ones as they are asked for. */
export function useActivity() {
  const { term, setTerm, settled } = useTyped();
  const [more, setMore] = useState({ of: '', pages: 1 });
  const pages = more.of === settled ? more.pages : 1;
  const log = useLoaded('activity', () => load(settled, pages), JSON.stringify([settled, pages]));
  return {
    ...log,
    term,
    setTerm,
    isSearching: settled !== '',
    showOlder: () => setMore({ of: settled, pages: pages + 1 }),
  };
}

async function load(search: string, pages: number) {
  const entries: ActivityEntry[] = [];
  for (let page = 1; ; page++) {
    const last = entries.at(-1);
    const answer = await browserClient.activity.list({ query: { search, ...(last && { before: last.id }) } });
    entries.push(...answer.entries);
    if (!answer.hasOlder || page === pages) return { entries, hasOlder: answer.hasOlder };
  }
}
