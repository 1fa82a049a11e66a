/**
 * Runs as an inline script in the head. Marks a page with `data-first-look` until hydration, so that
 * deferred-scripts.css can skip the layout of offscreen content. Reloads, history navigation and hashes are excluded:
 * their scroll position requires a complete layout.
 */
function markInitialView(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type === 'navigate' && !location.hash) document.documentElement.dataset.firstLook = '';
}

/** Source of the inline script. */
export const initialViewScript = `(${markInitialView})()`;
