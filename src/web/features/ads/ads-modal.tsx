import { useState } from 'react';
import { dismissAds } from './dismissed-ads.ts';
import { useScheduledAds } from './use-scheduled-ads.ts';

// loaded only when there are ads to show
const loadCarousel = async () => (await import('./ad-carousel.tsx')).AdCarousel;

/** The ads of the home page, shown once per session (public specification, section 4). */
export function AdsModal() {
  const due = useScheduledAds(loadCarousel);
  const [isClosed, setClosed] = useState(false);
  if (!due || isClosed) return null;
  const { ads, View: AdCarousel, isDue } = due;
  return (
    <AdCarousel
      ads={ads}
      isOpen={isDue}
      onClose={() => {
        dismissAds();
        setClosed(true);
      }}
    />
  );
}
