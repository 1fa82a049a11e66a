import { lazy, Suspense, useState } from 'react';
import { markAdsSeen } from './seen-ads.ts';
import { useDueAds } from './use-due-ads.ts';

// a page without ads, and a visitor who has seen them, fetch nothing of it
const loadCarousel = () => import('./ad-carousel.tsx');
const AdCarousel = lazy(async () => ({ default: (await loadCarousel()).AdCarousel }));

/** The ads of the home page, once a session (public specification, section 4). */
export function AdsPopUp() {
  const ads = useDueAds(loadCarousel);
  const [isClosed, setClosed] = useState(false);
  if (ads.length === 0 || isClosed) return null;
  return (
    <Suspense>
      <AdCarousel
        ads={ads}
        onClose={() => {
          markAdsSeen();
          setClosed(true);
        }}
      />
    </Suspense>
  );
}
