import { useEffect, useState } from 'react';
import { browserClient } from '#kit/session/browser-client.ts';
import { attempt } from '#kit/session/token-store.ts';
import { loadOptional } from '#kit/ssr/load-optional.ts';

/** Set when the ads are closed; they are not fetched again in this session (public specification, section 4). */
const DISMISSED_KEY = 'homePageAdsShown';

/** Public specification, section 9. */
const APPEAR_AFTER_MS = 2_000;
/** Ads are fetched after this time, so that they do not compete with the page. */
const FETCH_AFTER_MS = 1_000;
/** Minimum time between rendering and showing the dialog: both in one task would block slow phones. */
const MIN_RENDER_MS = 100;

/**
 * The ads of the home page, shown once per session (public specification, section 4). They appear 2 s after the page
 * opened; while a field has focus or a dialog is open they are postponed by 2 s.
 */
export function AdsModal() {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadAds>>>();
  const [isDue, setDue] = useState(false);

  useEffect(() => {
    if (attempt(() => sessionStorage.getItem(DISMISSED_KEY))) return;
    let timer = setTimeout(fetchAds, FETCH_AFTER_MS);
    let hasLeft = false;

    async function fetchAds() {
      const started = performance.now();
      const ads = await loadAds();
      if (!ads || hasLeft) return;
      setLoaded(ads);
      const remaining = APPEAR_AFTER_MS - FETCH_AFTER_MS - (performance.now() - started);
      timer = setTimeout(show, Math.max(MIN_RENDER_MS, remaining));
    }
    function show() {
      if (isBusy()) timer = setTimeout(show, APPEAR_AFTER_MS);
      else setDue(true);
    }
    return () => {
      hasLeft = true;
      clearTimeout(timer);
    };
  }, []);

  const close = () => {
    attempt(() => sessionStorage.setItem(DISMISSED_KEY, 'true'));
    setLoaded(undefined);
  };
  return loaded && <loaded.AdCarousel ads={loaded.ads} isOpen={isDue} onClose={close} />;
}

/** Loads the active ads and their dialog; undefined if there are none, or on failure, which is logged. */
export function loadAds() {
  const loading = browserClient.ads.active().then(async (ads) => {
    if (ads.length === 0) return undefined;
    return { ads, AdCarousel: (await import('./ad-carousel.tsx')).AdCarousel };
  });
  return loadOptional(loading, 'ads');
}

function isBusy(): boolean {
  return (
    document.querySelector('dialog[open]') !== null ||
    Boolean(document.activeElement?.matches('input, textarea, select'))
  );
}
