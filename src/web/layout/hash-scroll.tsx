import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { hashScrollTarget, type ScrollTarget, sectionScrollTop } from './hash-scroll-target.ts';
import { HEADER_ID } from './header.tsx';

/**
 * Scrolls smoothly to the section that the hash of a link names, and focuses it.
 *
 * Render it after React Router's `ScrollRestoration`, which scrolls to the top on each navigation and restores the
 * position on back and forward. That component also jumps to a hash; this one resets the position before the browser
 * paints.
 */
export function HashScroll() {
  const location = useLocation();
  const isPop = useNavigationType() === 'POP';
  const previous = useRef<{ pathname: string; y: number }>(undefined);

  useLayoutEffect(() => {
    const target = hashScrollTarget({
      pathname: location.pathname,
      hash: location.hash,
      isPop,
      previous: previous.current,
    });
    const cancel = target && scrollToTarget(target);
    return () => {
      cancel?.();
      // React runs this cleanup before the effects of the next page, so nothing has scrolled yet
      previous.current = { pathname: location.pathname, y: window.scrollY };
    };
  }, [location, isPop]);

  return null;
}

/** @returns a function that cancels a scroll that has not started. */
function scrollToTarget({ id, startY, delayMs }: ScrollTarget): (() => void) | undefined {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    focusAndScroll(id, 'instant');
    return undefined;
  }
  window.scrollTo(0, startY);
  if (delayMs === 0) {
    focusAndScroll(id, 'smooth');
    return undefined;
  }
  const timer = window.setTimeout(() => focusAndScroll(id, 'smooth'), delayMs);
  return () => window.clearTimeout(timer);
}

function focusAndScroll(id: string, behavior: ScrollBehavior): void {
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
