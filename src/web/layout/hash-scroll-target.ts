/** Public specification, section 9. */
export const SCROLL_AFTER_NAVIGATION_MS = 300;
const SCROLL_OFFSET_PX = 20;

interface Arrival {
  readonly pathname: string;
  /** '#news-bulletin', or '' when the link names no section. */
  readonly hash: string;
  /** Whether the visitor came by back or forward, or has only just loaded the page. */
  readonly isPop: boolean;
  /** The page that was left, and how far it was scrolled. */
  readonly left: { readonly pathname: string; readonly y: number } | undefined;
}

export interface SectionAim {
  readonly id: string;
  /** Where the way to the section begins. */
  readonly from: number;
  readonly delayMs: number;
}

/**
 * Which section a navigation leads to, and from where (public specification, section 2): on the same page at once from
 * where the visitor is, on another page from its top after a moment.
 *
 * @returns undefined when the page's own position holds: the top, or where the visitor was before.
 */
export function sectionAim({ pathname, hash, isPop, left }: Arrival): SectionAim | undefined {
  if (isPop || hash === '') return undefined;
  const isSamePage = left?.pathname === pathname;
  return {
    id: hash.slice(1),
    from: isSamePage ? left.y : 0,
    delayMs: isSamePage ? 0 : SCROLL_AFTER_NAVIGATION_MS,
  };
}

/** How far a page must be scrolled for a section to stand 20 px below the header; all in px. */
export function sectionScrollTop({
  sectionTop,
  scrollY,
  headerHeight,
}: {
  /** From the window's upper edge. */
  sectionTop: number;
  scrollY: number;
  headerHeight: number;
}): number {
  return Math.max(0, sectionTop + scrollY - headerHeight - SCROLL_OFFSET_PX);
}
