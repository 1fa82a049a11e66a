import { useEffect, useState } from 'react';
import type { Ad } from '#contract/ads.ts';
import { browserClient } from '../../session/browser-client.ts';
import { haveAdsBeenSeen } from './dismissed-ads.ts';

/** Public specification, section 9. */
const APPEAR_AFTER_MS = 2_000;
/** When they are fetched, so that they are there in time and the page itself came first. */
const FETCH_AFTER_MS = 1_000;
/** Where they come late: to make their window and to show it in one piece would hold a slow phone up. */
const MAKING_MS = 100;

interface ReadyAds<View> {
  readonly ads: readonly Ad[];
  /** What shows them. */
  readonly View: View;
}

/**
 * The active ads; undefined until they are known, and where they were closed in this session.
 *
 * @param load fetches the code that shows them.
 * @returns `isDue` when they are to be seen: 2 s after the page was opened, and while somebody writes or another window is open 2 s later.
 */
export function useDueAds<View>(
  load: () => Promise<View>,
): (ReadyAds<View> & { readonly isDue: boolean }) | undefined {
  const [ready, setReady] = useState<ReadyAds<View>>();
  const [isDue, setDue] = useState(false);

  useEffect(() => {
    if (haveAdsBeenSeen()) return;
    let timer = setTimeout(fetchAds, FETCH_AFTER_MS);
    const wait = (milliseconds: number, next: () => void) => {
      timer = setTimeout(next, milliseconds);
    };
    const isGone = new AbortController();

    async function fetchAds() {
      const started = performance.now();
      const fetched = await readyAds(load, isGone.signal);
      if (!fetched || isGone.signal.aborted) return;
      setReady(fetched);
      const left = APPEAR_AFTER_MS - FETCH_AFTER_MS - (performance.now() - started);
      wait(Math.max(MAKING_MS, left), show);
    }
    function show() {
      if (isBusy()) return wait(APPEAR_AFTER_MS, show);
      setDue(true);
    }
    return () => {
      isGone.abort();
      clearTimeout(timer);
    };
  }, [load]);

  return ready && { ...ready, isDue };
}

/** The active ads, once the code that shows them is there too; undefined without any, and when either fails, which is logged. */
export async function readyAds<View>(
  load: () => Promise<View>,
  signal: AbortSignal,
): Promise<ReadyAds<View> | undefined> {
  try {
    const [ads, View] = await Promise.all([browserClient.ads.active({ signal }), load()]);
    return ads.length > 0 ? { ads, View } : undefined;
  } catch (error) {
    if (!signal.aborted) console.error('Failed to load ads', error);
    return undefined;
  }
}

function isBusy(): boolean {
  return (
    document.querySelector('dialog[open]') !== null ||
    Boolean(document.activeElement?.matches('input, textarea, select'))
  );
}
