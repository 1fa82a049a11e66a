/**
 * Runs in the page's head, as text. The page bears `data-first-look` as long as it stands as it came, from its top: see
 * first-look.css. Not for who comes back or is led to a section: they are scrolled to a place that is
 * known only when all above it is laid out.
 */
function beginFirstLook(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type === 'navigate' && !location.hash) document.documentElement.dataset.firstLook = '';
}

/** The text of the inline script. */
export const firstLookScript = `(${beginFirstLook})()`;
