import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Gives the pages after the first one the fonts that came too late for it. That one is read to its end in the device's own
 * letters: exchanged under a reader's eyes, they would move its lines (`fonts.css`).
 */
export function useLateFonts(): void {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  const areShown = useRef(false);
  useEffect(() => {
    if (areShown.current || pathname === first.current) return;
    areShown.current = true;
    // a module of its own, since no first page needs it; without it the device's letters stay
    void import('./show-optional-fonts.ts').then(
      ({ showOptionalFonts }) => showOptionalFonts(),
      () => undefined,
    );
  }, [pathname]);
}
