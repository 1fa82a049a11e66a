/** pdf.js lays empty links over a page: gives each the name of where it leads, for who cannot see what lies under it. */
export function nameLinks(page: Element | null): void {
  for (const link of page?.querySelectorAll<HTMLAnchorElement>('.annotationLayer a:not([aria-label])') ??
    []) {
    const isOutside = link.target === '_blank';
    link.setAttribute(
      'aria-label',
      isOutside ? `${link.href} (opens in a new tab)` : link.title || 'Elsewhere in this document',
    );
  }
}
