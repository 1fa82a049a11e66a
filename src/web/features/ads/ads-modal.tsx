import { useState } from 'react';
import { markAdsSeen } from './dismissed-ads.ts';
import { useDueAds } from './use-scheduled-ads.ts';

// a page without ads, and a visitor who has seen them, fetch nothing of it
const loadCarousel = async () => (await import('./ad-carousel.tsx')).AdCarousel;

/** The ads of the home page, once a session (public specification, section 4). */
export function AdsPopUp() {
  const due = useDueAds(loadCarousel);
  const [isClosed, setClosed] = useState(false);
  if (!due || isClosed) return null;
  const { ads, View: AdCarousel, isDue } = due;
  return (
    <AdCarousel
      ads={ads}
      isOpen={isDue}
      onClose={() => {
        markAdsSeen();
        setClosed(true);
      }}
    />
  );
}
