/** Gives the empty links that pdf.js lays over a page an accessible name. */
export function labelLinks(page: Element | null): void {
  for (const link of page?.querySelectorAll<HTMLAnchorElement>('.annotationLayer a:not([aria-label])') ??
    []) {
    const isOutside = link.target === '_blank';
    link.setAttribute(
      'aria-label',
      isOutside ? `${link.href} (opens in a new tab)` : link.title || 'Link within this document',
    );
  }
}
