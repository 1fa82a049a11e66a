import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Loads the fonts that were too slow for the first page when the visitor navigates. The first page keeps its fallback
 * fonts, because swapping fonts shifts lines while someone reads (`fonts.css`).
 */
export function useOptionalFonts(): void {
  const { pathname } = useLocation();
  const initialPathname = useRef(pathname);
  const areLoaded = useRef(false);
  useEffect(() => {
    if (areLoaded.current || pathname === initialPathname.current) return;
    areLoaded.current = true;
    // a separate chunk, since no first page needs it; on failure the fallback fonts stay
    void import('./show-optional-fonts.ts').then(
      ({ showOptionalFonts }) => showOptionalFonts(),
      () => undefined,
    );
  }, [pathname]);
}
