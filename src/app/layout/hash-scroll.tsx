import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Public specification, section 9. */
const SCROLL_AFTER_NAVIGATION_MS = 300;

/**
 * Scrolls smoothly to the section that the hash of a link names, and focuses it (public specification, section 2): on
 * the same page immediately from the current position, on another page from its top after a delay.
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
    const { pathname, hash } = location;
    const startY = previous.current?.pathname === pathname ? previous.current.y : undefined;
    const cancel = isPop || hash === '' ? undefined : scrollToSection(hash.slice(1), startY);
    return () => {
      cancel?.();
      // React runs this cleanup before the effects of the next page, so nothing has scrolled yet
      previous.current = { pathname, y: window.scrollY };
    };
  }, [location, isPop]);

  return null;
}

/**
 * Scrolls to a section.
 *
 * @param startY position in px at which the animation starts; undefined on another page.
 * @returns a function that cancels a scroll that has not started.
 */
function scrollToSection(id: string, startY: number | undefined): (() => void) | undefined {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    focusAndScroll(id, 'instant');
    return undefined;
  }
  window.scrollTo(0, startY ?? 0);
  if (startY !== undefined) {
    focusAndScroll(id, 'smooth');
    return undefined;
  }
  const timer = window.setTimeout(() => focusAndScroll(id, 'smooth'), SCROLL_AFTER_NAVIGATION_MS);
  return () => window.clearTimeout(timer);
}

/** Scrolls until the section's heading is 20 px below the header (`scroll-padding` and `.section` in theme.css). */
function focusAndScroll(id: string, behavior: ScrollBehavior): void {
  const section = document.getElementById(id);
  if (!section) return;
  if (!section.hasAttribute('tabindex')) section.tabIndex = -1;
  section.focus({ preventScroll: true });
  section.scrollIntoView({ behavior });
}
