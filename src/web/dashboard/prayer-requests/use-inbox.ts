import { useEffect, useState } from 'react';
import type { PrayerRequestPage, PrayerState } from '#contract/prayer-requests.ts';
import { browserClient } from '../../session/browser-client.ts';
import { useLoaded } from '../records/use-loaded.ts';

/** A search begins when one has stopped typing for so long. */
const TYPING_PAUSE_MS = 300;

interface Asked {
  readonly state: PrayerState | undefined;
  readonly term: string;
  readonly page: number;
}

/** A page of the inbox as it is asked for. What is searched for stands in no address, neither the page's nor the call's. */
export function useInbox() {
  const [asked, setAsked] = useState<Asked>({ state: undefined, term: '', page: 1 });
  const [term, setTerm] = useState('');

  useEffect(() => {
    const timer = setTimeout(
      () => setAsked((before) => (before.term === term ? before : { ...before, term, page: 1 })),
      TYPING_PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [term]);

  const inbox = useLoaded('prayer requests', () => load(asked), JSON.stringify(asked));
  return {
    ...inbox,
    state: asked.state,
    showState: (state: PrayerState | undefined) => setAsked({ ...asked, state, page: 1 }),
    isSearching: asked.term.trim() !== '',
    term,
    setTerm,
    turnTo: (page: number) => setAsked({ ...asked, page }),
  };
}

function load({ state, term, page }: Asked): Promise<PrayerRequestPage> {
  const { list, search } = browserClient.prayerRequests;
  return term.trim()
    ? search({ body: { term, state, page } })
    : list({ query: { page, ...(state && { state }) } });
}
