import { useState } from 'react';
import type { PrayerRequestPage, PrayerState } from '#contract/prayer-requests.ts';
import { browserClient } from '../../session/browser-client.ts';
import { useLoaded } from '../crud/use-async.ts';
import { useTyped } from '../crud/use-debounced-value.ts';

interface Asked {
  readonly state: PrayerState | undefined;
  readonly term: string;
  readonly page: number;
}

/** A page of the inbox as it is asked for. What is searched for stands in no address, neither the page's nor the call's. */
export function useInbox() {
  const [chosen, setChosen] = useState<Asked>({ state: undefined, term: '', page: 1 });
  const { term, setTerm, settled } = useTyped();
  // what is found for another term begins at its first page
  const asked = chosen.term === settled ? chosen : { ...chosen, term: settled, page: 1 };
  const question = JSON.stringify(asked);
  const inbox = useLoaded(
    'prayer requests',
    async (signal) => ({ question, page: await load(asked, signal) }),
    question,
  );
  // what was found before is no answer to a question that failed
  const isAnswered = inbox.error === undefined || inbox.value?.question === question;
  return {
    ...inbox,
    value: isAnswered ? inbox.value?.page : undefined,
    state: asked.state,
    showState: (state: PrayerState | undefined) => setChosen({ ...asked, state, page: 1 }),
    isSearching: settled !== '',
    term,
    setTerm,
    turnTo: (page: number) => setChosen({ ...asked, page }),
  };
}

function load({ state, term, page }: Asked, signal: AbortSignal): Promise<PrayerRequestPage> {
  const { list, search } = browserClient.prayerRequests;
  return term
    ? search({ body: { term, state, page }, signal })
    : list({ query: { page, ...(state && { state }) }, signal });
}
