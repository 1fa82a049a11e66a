import { startTransition, useEffect, useState } from 'react';
import type { Ad } from '#contract/ads.ts';
import { browserClient } from '../../session/browser-client.ts';
import { haveAdsBeenSeen } from './seen-ads.ts';

/** Public specification, section 9. */
const APPEAR_AFTER_MS = 2_000;
/** When they are fetched, so that they are there in time and the page itself came first. */
const FETCH_AFTER_MS = 1_000;

/**
 * The active ads, 2 s after the page was opened; none where they were closed in this session, and none while somebody
 * writes or another window is open: then 2 s later. `load` fetches the code that shows them.
 */
export function useDueAds(load: () => Promise<unknown>): readonly Ad[] {
  const [ads, setAds] = useState<readonly Ad[]>([]);

  useEffect(() => {
    if (haveAdsBeenSeen()) return;
    let timer = setTimeout(fetchAds, FETCH_AFTER_MS);
    const wait = (milliseconds: number, next: () => void) => {
      timer = setTimeout(next, milliseconds);
    };
    const isGone = new AbortController();

    async function fetchAds() {
      const started = performance.now();
      const active = await adsToShow(load, isGone.signal);
      if (active.length === 0 || isGone.signal.aborted) return;
      const left = APPEAR_AFTER_MS - FETCH_AFTER_MS - (performance.now() - started);
      wait(Math.max(0, left), () => show(active));
    }
    function show(active: readonly Ad[]) {
      if (isBusy()) return wait(APPEAR_AFTER_MS, () => show(active));
      // drawn bit by bit: whoever scrolls on a slow phone just then is not held up
      startTransition(() => setAds(active));
    }
    return () => {
      isGone.abort();
      clearTimeout(timer);
    };
  }, [load]);

  return ads;
}

/** The active ads, once the code that shows them is there too; none when either fails, which is logged. */
export async function adsToShow(load: () => Promise<unknown>, signal: AbortSignal): Promise<readonly Ad[]> {
  try {
    const [active] = await Promise.all([browserClient.ads.active({ signal }), load()]);
    return active;
  } catch (error) {
    if (!signal.aborted) console.error('Failed to load ads', error);
    return [];
  }
}

function isBusy(): boolean {
  return (
    document.querySelector('dialog[open]') !== null ||
    Boolean(document.activeElement?.matches('input, textarea, select'))
  );
}
