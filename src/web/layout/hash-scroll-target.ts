/** Public specification, section 9. */
export const SCROLL_AFTER_NAVIGATION_MS = 300;
const SCROLL_OFFSET_PX = 20;

interface Navigation {
  readonly pathname: string;
  /** '#news-bulletin', or '' when the link names no section. */
  readonly hash: string;
  /** Whether the visitor came by back or forward, or just loaded the page. */
  readonly isPop: boolean;
  /** The previous page and its scroll position in px. */
  readonly previous: { readonly pathname: string; readonly y: number } | undefined;
}

export interface ScrollTarget {
  readonly id: string;
  /** Scroll position in px at which the animation starts. */
  readonly startY: number;
  readonly delayMs: number;
}

/**
 * The section that a navigation scrolls to (public specification, section 2): on the same page immediately from the
 * current position, on another page from its top after a delay.
 *
 * @returns undefined when the page keeps its own position: the top, or the restored position.
 */
export function hashScrollTarget({ pathname, hash, isPop, previous }: Navigation): ScrollTarget | undefined {
  if (isPop || hash === '') return undefined;
  const isSamePage = previous?.pathname === pathname;
  return {
    id: hash.slice(1),
    startY: isSamePage ? previous.y : 0,
    delayMs: isSamePage ? 0 : SCROLL_AFTER_NAVIGATION_MS,
  };
}

/** Scroll position at which a section is 20 px below the header; all values in px. */
export function sectionScrollTop({
  sectionTop,
  scrollY,
  headerHeight,
}: {
  /** Relative to the top of the viewport. */
  sectionTop: number;
  scrollY: number;
  headerHeight: number;
}): number {
  return Math.max(0, sectionTop + scrollY - headerHeight - SCROLL_OFFSET_PX);
}
