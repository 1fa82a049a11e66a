import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { type SectionAim, sectionAim, sectionScrollTop } from './hash-scroll-target.ts';
import { HEADER_ID } from './header.tsx';

/**
 * Leads smoothly to the section that a link names by its hash, and gives it the focus.
 *
 * It must stand after React Router's `ScrollRestoration`, which does the rest: to the top on each navigation, back to
 * where the visitor was on back and forward. That one also jumps to a hash at once; before anybody sees it we are back
 * where the way begins.
 */
export function SectionScroll() {
  const location = useLocation();
  const isPop = useNavigationType() === 'POP';
  const left = useRef<{ pathname: string; y: number }>(undefined);

  useLayoutEffect(() => {
    const aim = sectionAim({ pathname: location.pathname, hash: location.hash, isPop, left: left.current });
    const stop = aim && goTo(aim);
    return () => {
      stop?.();
      // from here on all of it is laid out: places are looked for (first-paint/first-look.ts)
      delete document.documentElement.dataset.firstLook;
      // React cleans up before any effect of the next page: nothing has scrolled it yet
      left.current = { pathname: location.pathname, y: window.scrollY };
    };
  }, [location, isPop]);

  return null;
}

/** @returns what gives the way up, if it has not begun. */
function goTo({ id, from, delayMs }: SectionAim): (() => void) | undefined {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    arriveAt(id, 'instant');
    return undefined;
  }
  window.scrollTo(0, from);
  if (delayMs === 0) {
    arriveAt(id, 'smooth');
    return undefined;
  }
  const timer = window.setTimeout(() => arriveAt(id, 'smooth'), delayMs);
  return () => window.clearTimeout(timer);
}

function arriveAt(id: string, behavior: ScrollBehavior): void {
  const section = document.getElementById(id);
  if (!section) return;
  if (!section.hasAttribute('tabindex')) section.tabIndex = -1;
  section.focus({ preventScroll: true });
  const top = sectionScrollTop({
    sectionTop: section.getBoundingClientRect().top,
    scrollY: window.scrollY,
    headerHeight: document.getElementById(HEADER_ID)?.offsetHeight ?? 0,
  });
  window.scrollTo({ top, behavior });
}
